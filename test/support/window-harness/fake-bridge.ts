import type { Answer, Bridge } from '../../../shared/bridge/bridge.ts';
import type { InputOf } from '../../../shared/bridge/calls.ts';
import type { Command, Notice } from '../../../shared/bridge/notices.ts';
import type { ProviderView } from '../../../shared/bridge/views.ts';
import { applyEvent } from '../../../shared/model/fold.ts';
import type { ModelEvent } from '../../../shared/model/model-event.ts';
import { emptyTurn, type TurnState } from '../../../shared/model/turn-state.ts';
import { answerTo, newConversation } from './answer-to.ts';
import { findInScene } from './find-in-scene.ts';
import type { RunningTurn, Scene } from './scene.ts';

type Inputs = Readonly<Record<string, unknown>>;

interface Live {
  readonly conversation: string;
  state: TurnState;
  next: number;
}

/** What a scene's page did, for a test to look at. */
export interface Heard {
  readonly name: string;
  readonly input: Inputs;
}

declare global {
  interface Window {
    heard: Heard[];
    /** What main does when an entry of the application's menu is picked. */
    command: (command: Command) => void;
    /** Plays the rest of what runs, without waiting. */
    playOn: () => void;
  }
}

/** A bridge with a scene behind it instead of main. */
export function fakeBridge(scene: Scene): Bridge {
  const listeners = new Set<(notice: Notice) => void>();
  const tell = (notice: Notice) => {
    for (const listener of listeners) listener(notice);
  };
  const live = new Map<string, Live>();
  for (const running of scene.running ?? []) begin(running, live, tell);
  const answers = answersOf(scene, live, tell);
  window.heard = [];
  window.command = (command) => tell({ type: 'command', command });
  return {
    async call(name, input) {
      window.heard.push({ name, input });
      const error = scene.refused?.[name];
      if (error) return { ok: false, error };
      const output = await answers[name]?.(input);
      // The scene answers what the table says; the compiler cannot follow the name.
      return { ok: true, output } as Answer<never>;
    },
    listen(listener) {
      listeners.add(listener);
      if (scene.isKeychainWaiting) setTimeout(tellWaiting, 0, tell);
      return () => listeners.delete(listener);
    },
  };
}

function tellWaiting(tell: (notice: Notice) => void): void {
  tell({ type: 'keychain.waiting', isWaiting: true });
}

function begin(
  { conversation, turn, before, after = [], every = 120 }: RunningTurn,
  live: Map<string, Live>,
  tell: (notice: Notice) => void,
): void {
  const state = before.reduce(applyEvent, emptyTurn(turn));
  const running: Live = { conversation, state, next: before.length };
  live.set(turn, running);
  const play = (event: ModelEvent) => {
    const from = running.next;
    running.state = applyEvent(running.state, event);
    running.next += 1;
    tell({ type: 'turn.events', conversation, turn, from, count: 1, events: [event] });
  };
  const rest = [...after];
  const timer = setInterval(() => {
    const event = rest.shift();
    if (event) play(event);
    else clearInterval(timer);
  }, every);
  window.playOn = () => {
    clearInterval(timer);
    for (const event of rest.splice(0)) play(event);
  };
}

function answersOf(
  scene: Scene,
  live: Map<string, Live>,
  tell: (notice: Notice) => void,
): Readonly<Record<string, (input: Inputs) => unknown>> {
  const provider = (name: unknown) => scene.app.providers.find((one) => one.name === name);
  const conversations = [...scene.conversations];
  const conversation = (id: unknown) => conversations.find(({ summary }) => summary.id === id);
  return {
    'app.view': () => scene.app,
    'provider.check': () => scene.check,
    'provider.preview': (draft) => ({
      file: scene.app.configFile,
      added: tomlOf(draft as InputOf<'provider.preview'>),
    }),
    'provider.add': ({ name }) => ({
      provider: { ...demo, name, isDemo: false },
      ...(scene.keychain ? { problem: scene.keychain } : {}),
    }),
    'provider.add-demo': () => demo,
    'provider.check-key': () => scene.check ?? { reachable: true, models: [] },
    'provider.give-key': ({ name }) => ({
      provider: provider(name),
      ...(scene.keychain ? { problem: scene.keychain } : {}),
    }),
    'provider.remove-key': ({ name }) => ({ provider: provider(name) }),
    'provider.allow-origin': ({ name }) => provider(name),
    'provider.probe': () => scene.probe,
    'provider.sign-in': () => new Promise(() => {}),
    'provider.stop-sign-in': () => undefined,
    'provider.list-models': ({ name }) => provider(name),
    'conversation.look': ({ conversation: id }) =>
      id === undefined ? {} : { shown: { isWrittenElsewhere: scene.elsewhere === id, stamp: '0' } },
    'conversation.list': () => scene.app.conversations,
    'conversation.open': ({ conversation: id }) => conversation(id),
    'conversation.search': ({ text }) => findInScene(conversations, String(text)),
    'conversation.rename': ({ conversation: id, title }) => ({
      ...scene.app.conversations.find((one) => one.id === id),
      title,
    }),
    'conversation.delete': (deletion) => ({ ...deletion, undoFor: 10_000 }),
    'conversation.undo-delete': ({ conversation: id }) => conversation(id)?.summary,
    'conversation.select-turn': ({ conversation: id, turn }) => {
      const changed = { ...conversation(id)?.summary, head: turn };
      return changed;
    },
    'conversation.markdown': () => '# Object safety for async traits\n',
    'conversation.export': ({ format }) => ({
      file: `Object safety for async traits.${format === 'markdown' ? 'md' : 'jsonl'}`,
    }),
    'conversation.import': () => scene.imported ?? null,
    'usage.totals': () => scene.usage ?? [],
    'turn.attach': ({ turn }) => {
      const running = live.get(String(turn));
      return running && { state: running.state, next: running.next };
    },
    'turn.start': (input) => {
      const answered = answerTo(input as InputOf<'turn.start'>, live.size);
      if (!conversation(answered.conversation)) conversations.push(newConversation(answered));
      begin(answered, live, tell);
      return { conversation: answered.conversation, turn: answered.turn, hostedTools: [] };
    },
    'turn.preview': () => scene.preview ?? { bytes: 0, turns: [] },
    'turn.ack': () => null,
    'turn.stop': ({ turn, conversation: id }) => {
      const running = live.get(String(turn));
      if (!running) return;
      const events: readonly ModelEvent[] = [
        {
          type: 'response-end',
          entry: 'stopped',
          at: Date.now(),
          outcome: { status: 'interrupted', cause: 'stop' },
        },
        { type: 'turn-end', at: Date.now() },
      ];
      const from = running.next;
      tell({
        type: 'turn.events',
        conversation: String(id),
        turn: String(turn),
        from,
        count: events.length,
        events,
      });
    },
    'storage.try-again': () => ({ storage: scene.app.storage }),
    'link.open': ({ url }) =>
      String(url).startsWith('http') ? { opened: true } : { opened: false, refused: 'scheme' },
  };
}

function tomlOf({ name, source, baseUrl, keyVariable, hostedTools }: InputOf<'provider.preview'>) {
  const lines = [
    `[providers.llm.${name}]`,
    `source = "${source}"`,
    ...(baseUrl === undefined ? [] : [`base_url = "${baseUrl}"`]),
    ...(keyVariable === undefined ? [] : [`api_key_env = "${keyVariable}"`]),
    ...hostedTools.map((tool) => `\n[providers.llm.${name}.hosted_tools.${tool}]\nenable = true`),
  ];
  return lines.join('\n');
}

const demo: ProviderView = {
  name: 'demo',
  source: 'alpha',
  isDemo: true,
  host: 'inside the app',
  credential: { kind: 'none' },
  keyOptional: true,
  models: [{ name: 'demo-1' }],
  hostedTools: [{ name: 'web_search', enabled: true }],
  origin: { file: '/home/ada/.config/footnote/config.toml', line: 1 },
};
