import type { SentParts } from '../../../../shared/model/sent-part.ts';
import type { Scene } from '../scene.ts';
import { cited } from './cited.ts';

const part = (
  kind: SentParts['kind'],
  as: SentParts['as'],
  more: Partial<SentParts>,
): SentParts => ({
  kind,
  as,
  by: 'acme',
  count: 1,
  bytes: 0,
  ...more,
});

const asked: SentParts = { kind: 'user_message', as: 'text', count: 1, bytes: 0 };

/** A conversation that two providers have answered in. */
export const switched: Scene = {
  ...cited,
  preview: {
    bytes: 18_240,
    turns: [
      {
        turn: 'turn001',
        question: 'Is `async fn` in traits object safe now?',
        parts: [
          asked,
          part('reasoning', 'native', { bytes: 2210, count: 2 }),
          part('hosted_activity', 'native', { name: 'web_search', bytes: 9120, count: 3 }),
          part('text', 'native', { bytes: 3120, count: 4 }),
        ],
      },
      {
        turn: 'turn002',
        question: 'And what do the people who maintain the crate everybody used before say of it?',
        parts: [
          asked,
          part('reasoning', 'left_out', { by: 'workstation', reason: 'other_provider' }),
          part('hosted_activity', 'left_out', {
            by: 'workstation',
            name: 'web_search',
            reason: 'other_provider',
          }),
          part('text', 'text', { by: 'workstation', reason: 'other_provider', count: 2 }),
        ],
      },
      {
        turn: 'turn003',
        question: 'Say it in one sentence',
        parts: [
          asked,
          part('reasoning', 'left_out', { reason: 'refused' }),
          part('text', 'text', { reason: 'unfinished' }),
          part('text', 'left_out', { reason: 'retracted' }),
        ],
      },
    ],
  },
};
