import { apiVersion } from '../protocols/messages/api-version.ts';
import { messagesDecoder } from '../protocols/messages/decode.ts';
import { abandonedActivities, encodeMessages } from '../protocols/messages/encode.ts';
import { explainMessages } from '../protocols/messages/explain.ts';
import type { MessagesDialect } from '../protocols/messages/messages-dialect.ts';
import { requestNotices } from '../protocols/messages/request-notices.ts';
import { messagesRefusals } from '../protocols/messages/refusals.ts';
import { refusedFormats } from '../protocols/refused-replay.ts';
import { readMessagesListing } from './messages-listing.ts';
import type { ModelTable } from './models/model-table.ts';
import type { Source } from './source.ts';

/** What a server of the Messages protocol has of its own. */
export interface MessagesServer extends Pick<
  Source,
  | 'id'
  | 'label'
  | 'talksTo'
  | 'settings'
  | 'hostedTools'
  | 'defaultBaseUrl'
  | 'defaultKeyEnv'
  | 'keyOptional'
  | 'sharesLogins'
  | 'credentialHeaders'
> {
  readonly dialect: MessagesDialect;
  readonly models: ModelTable;
}

/** A source on the Messages protocol. */
export function messagesSource({ dialect, models, ...server }: MessagesServer): Source {
  return {
    ...server,
    factsOf: (model) => models.factsOf(model),
    knownModels: models.names,
    encode: (request) => encodeMessages(request, dialect),
    decoder: messagesDecoder,
    apiVersion: () => apiVersion,
    abandoned: abandonedActivities,
    notices: (request) => requestNotices(request, dialect),
    explain: explainMessages,
    refusedFormats: (failure) => refusedFormats(failure, messagesRefusals),
    listing: {
      // As many as a page can have; a server without pages does not read it.
      request: { path: '/v1/models?limit=1000', headers: { 'anthropic-version': apiVersion } },
      read: readMessagesListing,
    },
  };
}
