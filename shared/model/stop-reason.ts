/** Why a response ended, in our words. */
export type StopReason = 'stop' | 'length' | 'refusal' | 'tool_use' | 'pause' | 'other';
