import {
  formProofHeader,
  formTokenHeader,
  idempotencyKeyHeader,
  idempotencyKeySchema,
} from '@larkway/kit-contract';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Column, PrimaryColumn } from 'typeorm';
import { clientNetwork } from '../http/client-network.js';
import { spanOf } from '../http/request-hooks.js';
import { DomainError } from '../errors/domain-error.js';

/** What distinguishes a person from a program. None of it is stored or logged. */
export interface Sender {
  /** See `clientNetwork`. */
  network: string;
  /** See `FormTokens`. */
  token?: string;
  /** See `ProofOfWork`. */
  proof?: string;
}

/** The ids of a submission, the optional one from its sender, and the sender. */
export interface Submission {
  requestId: string;
  /** See `Span.context`. */
  trace?: string | undefined;
  idempotencyKey?: string;
  sender: Sender;
}

const textOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

const submissionOf = (request: FastifyRequest): Submission => {
  const { id, ip, headers } = request;
  const key = idempotencyKeySchema.safeParse(headers[idempotencyKeyHeader]);
  if (!key.success)
    throw new DomainError('malformed', 'The Idempotency-Key header is malformed.', { status: 400 });
  const sender = {
    network: clientNetwork(ip),
    token: textOf(headers[formTokenHeader]),
    proof: textOf(headers[formProofHeader]),
  };
  return { requestId: id, trace: spanOf(request)?.context, idempotencyKey: key.data, sender };
};

/** A controller's parameter of type `Submission`. The response to a malformed key is 400. */
export const Submitted = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Submission =>
    submissionOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The columns that every stored submission has. */
export abstract class SubmissionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text', { name: 'request_id' })
  requestId: string;

  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey: string | null;

  /**
   * Hash of the accepted body, to distinguish a repeat from another submission with the same key.
   */
  @Column('text')
  fingerprint: string;
}
