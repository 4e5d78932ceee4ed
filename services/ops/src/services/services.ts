import { DomainError } from '@larkway/kit/errors';
import { authorizationFor } from '@larkway/kit/signing';
import { errorBodySchema, type RouteDefinition } from '@larkway/kit-contract';
import { opsErrorCodes } from '@larkway/ops-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type Config, CONFIG, type ServiceName } from '../config.js';

const tokenOf = {
  leads: 'LEADS_OPERATIONS_TOKEN',
  dealers: 'DEALERS_OPERATIONS_TOKEN',
  email: 'EMAIL_OPERATIONS_TOKEN',
  releases: 'RELEASES_OPERATIONS_TOKEN',
} as const satisfies Record<ServiceName, keyof Config>;

type ServicesConfig = Pick<
  Config,
  'SERVICE_URLS' | 'SERVICE_TIMEOUT_MS' | (typeof tokenOf)[ServiceName]
>;

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** Milliseconds until the service counts as unreachable. Default: `SERVICE_TIMEOUT_MS`. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Calls the operations APIs of the services by the routes of their contracts. */
@Injectable()
export class Services {
  constructor(@Inject(CONFIG) private readonly config: ServicesConfig) {}

  /**
   * @throws DomainError the service's refusal, or 503 if it is unreachable or its response is
   * invalid
   */
  async call<R extends RouteDefinition>(
    service: ServiceName,
    route: R,
    call: Call = {},
  ): Promise<z.output<R['success']['schema']>> {
    const response = await this.send(service, route, call);
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.status === route.success.status)
      return route.success.schema.parse(answer) as z.output<R['success']['schema']>;
    throw refusalOf(service, route, response, answer);
  }

  /** The bytes of a file. @throws DomainError like `call` */
  async readFile(service: ServiceName, route: RouteDefinition, call: Call): Promise<Buffer> {
    const response = await this.send(service, route, call);
    if (response.status === route.success.status)
      return Buffer.from(
        await response.arrayBuffer().catch((error: unknown) => {
          throw away(service, error);
        }),
      );
    throw refusalOf(service, route, response, await response.json().catch(() => undefined));
  }

  private async send(
    service: ServiceName,
    { method, path }: RouteDefinition,
    { params = {}, query, body, timeoutMs = this.config.SERVICE_TIMEOUT_MS, signal }: Call,
  ): Promise<Response> {
    const url = new URL(
      path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!)),
      `${this.config.SERVICE_URLS[service]}/`,
    );
    for (const [name, value] of Object.entries(query ?? {}))
      url.searchParams.set(name, String(value));
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await fetch(url, {
        method,
        headers: {
          authorization: authorizationFor(this.config[tokenOf[service]]),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
        redirect: 'error',
      });
    } catch (error) {
      throw away(service, error);
    }
  }
}

const refusalOf = (
  service: ServiceName,
  { path }: RouteDefinition,
  { status }: Response,
  answer: unknown,
): DomainError => {
  const refusal = errorBodySchema.safeParse(answer);
  if (!refusal.success || ![404, 409, 422].includes(status))
    return away(service, `${path} answered ${status}`);
  const { code, error, issues } = refusal.data;
  return new DomainError(code, error, { status, ...(issues && { issues }) });
};

const away = (service: ServiceName, cause: unknown) =>
  new DomainError(
    opsErrorCodes.serviceAway,
    `The service "${service}" cannot be reached just now. The change may not have been made; check before you repeat it.`,
    {
      status: 503,
      cause,
    },
  );
