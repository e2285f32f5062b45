import type { ModelRef } from '../../model/ids.ts';
import { searchesWeb } from '../../model/searches.ts';

export const composerWords = {
  form: 'Message',
  placeholder: 'Ask something',
  placeholderWhileRunning: 'Write the next message',
  send: 'Send',
  sendKey: 'Enter',
  elsewhere:
    'This conversation is being written by another Footnote. You can send once its answer is complete.',
  stop: 'Stop',
  stopKey: 'Esc',
  sending: 'Sending',
  pickModel: 'Pick a model',
  models: 'Models',
  searchModels: 'Search models, or type a name',
  noneListed: 'No models are listed yet. Type a name.',
} as const;

/** `provider / model`, on the composer. */
export function modelChip(model: ModelRef | undefined): string {
  return model ? `${model.provider} / ${model.name}` : composerWords.pickModel;
}

/** The name of the button that opens the model picker. */
export function modelButton(model: ModelRef | undefined): string {
  return model ? `Model: ${model.provider} / ${model.name}` : composerWords.pickModel;
}

/** Offers a name that no list has. */
export function typedModel(name: string, provider: string): string {
  return `Use “${name}” at ${provider}`;
}

/** `200k context`. */
export function contextSize(tokens: string): string {
  return `${tokens} context`;
}

/** What a hosted tool's switch does, said where it is switched. */
export function hostedToolMeaning(tool: string, provider: string, isOn: boolean): string {
  const what = hostedToolDoes(tool, provider);
  return isOn ? what : `${what} It is off for this conversation’s next messages.`;
}

/** The consent in words: what turning a hosted tool on allows. */
export function hostedToolDoes(tool: string, provider: string): string {
  if (searchesWeb(tool)) {
    return `${provider} runs searches while it answers, without asking each time, and bills them. Results enter the conversation.`;
  }
  switch (tool) {
    case 'web_fetch':
    case 'url_context':
      return `${provider} reads pages while it answers, without asking each time, and may bill it. What it reads enters the conversation.`;
    case 'code_execution':
      return `${provider} runs code of the model on its own computers, without asking each time, and may bill it. What it prints enters the conversation.`;
    default:
      return `${provider} runs this tool by itself while it answers, without asking each time, and may bill it. What it returns enters the conversation.`;
  }
}

/** Why a message cannot be sent to the model of this conversation. */
export function modelGone(model: ModelRef): string {
  return `“${model.provider}” is no longer declared, so ${model.name} cannot be asked. Pick another model, or add the provider again.`;
}

/** Offers a name that was typed, where there is only one provider it could be of. */
export function typedName(name: string): string {
  return `Use “${name}”`;
}
