import type { QueueDefinition } from '@larkway/kit-contract';

export interface OutboxOptions {
  queue: QueueDefinition;
  /** The database that holds the outbox, for its notifications. */
  url: string;
  /** Milliseconds after which work without an outcome is asked about. */
  reconcileAfterMs: number;
}

export const OUTBOX_OPTIONS = Symbol('outbox options');
