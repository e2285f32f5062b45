import { unreachable } from '../unreachable.ts';
import { addAttribution, closePart, growPart, openPart } from './fold-parts.ts';
import {
  addStop,
  addUsage,
  endResponse,
  restartResponse,
  startResponse,
  wait,
  withoutWaiting,
} from './fold-responses.ts';
import type { ModelEvent } from './model-event.ts';
import type { TurnState } from './turn-state.ts';

/**
 * The only code that builds a turn from its events: main stores what it closes, the window shows it.
 * An event for a part that is not open, or outside a response, changes nothing.
 */
export function applyEvent(state: TurnState, event: ModelEvent): TurnState {
  switch (event.type) {
    case 'text-delta':
    case 'reasoning-delta':
    case 'tool-call-delta':
      return growPart(state, event);
    case 'attribution':
      return addAttribution(state, event);
    case 'text-start':
    case 'reasoning-start':
    case 'tool-call-start':
    case 'activity-start':
      return openPart(state, event);
    case 'text-end':
    case 'reasoning-end':
    case 'tool-call-end':
    case 'activity-end':
      return closePart(state, event);
    case 'stop':
      return addStop(state, event);
    case 'usage':
      return addUsage(state, event);
    case 'unknown':
      return { ...state, unknown: state.unknown + 1 };
    case 'response-start':
      return startResponse(state, event);
    case 'response-restart':
      return restartResponse(state, event);
    case 'response-end':
      return endResponse(state, event);
    case 'entry':
      return { ...state, closed: [...state.closed, { entry: event.entry, payloads: [] }] };
    case 'waiting':
      return wait(state, event);
    case 'turn-end':
      return { ...withoutWaiting(state), endedAt: event.at };
    default:
      return unreachable(event);
  }
}
