import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { describeError, DomainError } from '@larkway/kit/errors';
import { redactAddresses } from '@larkway/kit/observability';
import { visibleText } from '@larkway/ops-contract';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AccessGuard } from '../access/access.guard.js';
import { sessionOf } from '../access/decorators.js';
import { AuditLog } from '../audit/audit-log.js';
import { namedPlugin } from '../http/named-plugin.js';
import { EmailQueue } from './email-queue.js';

const path = '/ops/queue';

/** The board's UI files. The board itself would find them with a `require` that a bundle lacks. */
const page = dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json'));

/**
 * Hashes of the two styles that its scripts add: the colors of a logo, and a list without a scroll
 * bar.
 */
const ownStyles =
  "'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU=' 'sha256-kLmvWqfziFavKtqHqRsb90f006UAK2Dmd0It5Iz2KFA='";

/** Its scripts and styles are files; inline styles are removed from its page. */
const headers = {
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self' ${ownStyles}; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const masked = (value: unknown): unknown => {
  if (value === null || typeof value !== 'object') return '•••';
  const { id, round, requestId, createdAt } = value as Record<string, unknown>;
  return { id, round, requestId, createdAt, payload: '•••' };
};

/**
 * Shows the raw queue to operators, read-only and without payloads. Jobs are retried or removed
 * with the console's commands: changes made here would make the queue and the outbox inconsistent.
 */
@Injectable()
export class QueueBoard implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly queue: EmailQueue,
    private readonly guard: AccessGuard,
    private readonly audit: AuditLog,
  ) {}

  onModuleInit(): void {
    const adapter = new BullMQAdapter(this.queue.queue as never, {
      readOnlyMode: true,
      allowRetries: false,
    });
    adapter.setFormatter('data', masked);
    adapter.setFormatter('returnValue', () => '•••');
    adapter.setFormatter('progress', () => '•••');
    const server = new FastifyAdapter().setBasePath(path);
    createBullBoard({
      queues: [adapter],
      serverAdapter: server,
      options: { uiBasePath: page, uiConfig: { boardTitle: 'Email queue' } },
    });
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const plugin = namedPlugin('queue board', (scope: FastifyInstance, _options, done) => {
      // The board's own error handler would turn every refusal into a 500.
      scope.addHook('onRequest', async (request, reply) => {
        reply.headers(headers);
        try {
          await this.admit(request);
        } catch (error) {
          const { status, body } = describeError(error);
          return reply.code(status).send(body);
        }
      });
      scope.addHook('onSend', async (request, reply, payload) => {
        if (typeof payload !== 'string') return payload;
        if (request.url.startsWith(`${path}/api/`)) return withoutAddresses(payload);
        return String(reply.getHeader('content-type')).startsWith('text/html')
          ? asPolicyAllows(payload)
          : payload;
      });
      scope.get(`${path}/base-path.js`, (_request, reply) =>
        reply.type('text/javascript; charset=utf-8').send(basePathScript),
      );
      void scope.register(namedPlugin('bull-board', server.registerPlugin()), { prefix: path });
      done();
    });
    void fastify.register(plugin);
  }

  private async admit(request: FastifyRequest): Promise<void> {
    await this.guard.check(
      { access: 'operator', method: request.method === 'GET' ? 'GET' : 'POST', path },
      request,
    );
    if (request.method !== 'GET')
      throw new DomainError(
        'method_not_allowed',
        'The raw queue is read-only. Use the commands of the console.',
        { status: 405 },
      );
    if (request.url.split('?', 1)[0] !== path) return;
    await this.audit.add({
      operator: sessionOf(request)!.operator,
      action: 'queue-looked-at',
      subject: null,
      detail: {},
    });
  }
}

/** The page without its inline styles, its fonts from another origin and its `<base>`. */
const asPolicyAllows = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>| style="[^"]*"|<link href="https:[^>]*>/gs, '')
    .replace(/<base [^>]*>/, `<script src="${path}/base-path.js"></script>`)
    .replaceAll('="static/', `="${path}/static/`);

/**
 * The board's scripts read its path from a `base` element. An SVG `base` does not affect relative
 * URLs.
 */
const basePathScript = `const base = document.createElementNS('http://www.w3.org/2000/svg', 'base');
base.setAttribute('href', '${path}/');
document.head.append(base);
`;

/**
 * Errors of failed jobs may quote the mail server, and with it addresses or invisible characters.
 */
const withoutAddresses = (json: string): string =>
  JSON.stringify(JSON.parse(json), (key, value: unknown) =>
    typeof value === 'string' &&
    (key === 'failedReason' || key === 'stacktrace' || /^\d+$/.test(key))
      ? visibleText(redactAddresses(value))
      : value,
  );
