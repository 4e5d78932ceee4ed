import {
  formProofHeader,
  formTokenHeader,
  idempotencyKeyHeader,
  idempotencyKeySchema,
} from '@larkway/kit-contract';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '../http/client-network.js';
import { DomainError } from '../errors/domain-error.js';

/** What tells a person from a program. None of it is stored or logged. */
export interface Sender {
  /** See `clientNetwork`. */
  network: string;
  /** See `FormTokens`. */
  token?: string;
  /** See `ProofOfWork`. */
  proof?: string;
}

/** How a submission is named: by the request that brought it, and by its sender if they gave it a key. */
export interface Submission {
  requestId: string;
  idempotencyKey?: string;
  sender: Sender;
}

const textOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

const submissionOf = ({ id, ip, headers }: FastifyRequest): Submission => {
  const key = idempotencyKeySchema.safeParse(headers[idempotencyKeyHeader]);
  if (!key.success)
    throw new DomainError('malformed', 'The Idempotency-Key header is malformed.', { status: 400 });
  const sender = {
    network: clientNetwork(ip),
    token: textOf(headers[formTokenHeader]),
    proof: textOf(headers[formProofHeader]),
  };
  return { requestId: id, idempotencyKey: key.data, sender };
};

/** A controller's parameter of the type Submission. A key that is malformed is answered 400. */
export const Submitted = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Submission =>
    submissionOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
