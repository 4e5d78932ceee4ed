import type { QueueDefinition } from '@larkway/kit-contract';

export interface OutboxOptions {
  queue: QueueDefinition;
  /** Milliseconds after which work without an outcome is asked about. */
  reconcileAfterMs: number;
}

export const OUTBOX_OPTIONS = Symbol('outbox options');
