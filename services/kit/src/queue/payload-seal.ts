import { createSealer, type Sealer } from '../signing/sealed-text.js';
import type { JobEnvelope } from './job.js';

/** The part of a job's data that carries its payload: encrypted, or in clear without a key. */
export type CarriedPayload = Pick<JobEnvelope, 'payload' | 'sealed'>;

/** The job that a payload belongs to: it cannot be opened as that of another one. */
interface Owner {
  /** The outbox id. */
  id: string;
  /** The name of its kind. */
  name: string;
}

const contextOf = ({ id, name }: Owner): string => `${name} ${id}`;

/**
 * Encrypts the payloads of jobs, so that the queue, its dashboard and its backups hold no personal
 * data. Producers without a key send them in clear, as versions before did; workers read both.
 */
export class PayloadSeal {
  private readonly sealer: Sealer | undefined;

  constructor(key: string | undefined) {
    this.sealer = key === undefined ? undefined : createSealer('the queue', key, 'queue payload');
  }

  seal(payload: unknown, owner: Owner): CarriedPayload {
    if (!this.sealer) return { payload };
    return { sealed: this.sealer.seal(JSON.stringify(payload), contextOf(owner)) };
  }

  /** @throws when it is encrypted with a key that this process does not have */
  open({ payload, sealed }: CarriedPayload, owner: Owner): unknown {
    if (sealed === undefined) return payload;
    if (!this.sealer)
      throw new Error('the payload is encrypted, and this process has no key of the queue');
    return JSON.parse(this.sealer.open(sealed, contextOf(owner)));
  }
}
