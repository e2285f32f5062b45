import type { ProbeReport } from '../../../../shared/model/probe.ts';
import type { Scene } from '../scene.ts';
import { locked } from './keys.ts';

const report: ProbeReport = {
  provider: 'acme',
  model: 'sonata-5',
  findings: [
    { subject: 'reachable', is: 'yes' },
    { subject: 'encrypted', is: 'yes' },
    { subject: 'credential', is: 'yes' },
    { subject: 'listing', is: 'yes', note: '4' },
    { subject: 'streaming', is: 'yes' },
    { subject: 'tools', is: 'yes' },
    { subject: 'structured_output', is: 'no', note: 'response_format: unknown parameter' },
    { subject: 'reasoning', is: 'yes', note: 'reasoning_content' },
    { subject: 'unknown_fields', is: 'unknown' },
  ],
  requests: 5,
  tokens: 1204,
  toml: '[providers.llm.acme.models.sonata-5]\ntools = true\nstructured_output = false\n',
};

/** A provider that has been asked what it can do. */
export const probed: Scene = { ...locked, probe: report };

/** One whose key was not accepted. */
export const probeFailed: Scene = {
  ...locked,
  probe: {
    provider: 'acme',
    model: 'sonata-5',
    findings: [
      { subject: 'reachable', is: 'yes' },
      { subject: 'encrypted', is: 'yes' },
      { subject: 'credential', is: 'no' },
      { subject: 'listing', is: 'no' },
    ],
    problem: { kind: 'auth', message: 'invalid x-api-key', status: 401 },
    requests: 1,
    tokens: 0,
  },
};
