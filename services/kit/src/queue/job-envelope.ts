import { workOf } from './job-id.js';

/** What travels in a job beside its payload. */
export interface JobEnvelope {
  /** The outbox id. */
  id: string;
  /** 0 at first; each repeat by an operator is a new one. */
  round: number;
  payload: unknown;
  requestId: string;
  /** When the work was accepted, ISO 8601. */
  createdAt: string;
}

type FirstEnvelope = Omit<JobEnvelope, 'id' | 'round'>;

/** Reads a job as this version or the one before wrote it, whose jobs had no rounds: both share a queue while they change places. */
export const envelopeOf = ({
  id,
  data,
}: {
  id?: string | undefined;
  data: JobEnvelope | FirstEnvelope;
}): JobEnvelope => ({ ...workOf(id!), ...data });
