import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { opsApiPath, opsBasePath } from '@larkway/ops-contract';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { namedPlugin } from '../http/named-plugin.js';
import { cspReportsPath } from './csp-reports.js';

export const CONSOLE_FOLDER = Symbol('console folder');

const forGood = 'public, max-age=31536000, immutable';

/** Where the build leaves room for the nonce of a document. */
const nonceMark = '{nonce}';

/** Scripts come from files of ours alone. Styles do too, or are written by components, which show the document's nonce. */
const policyWith = (nonce?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-to csp',
    `report-uri ${cspReportsPath}`,
  ].join('; ');

const headers = {
  'content-security-policy': policyWith(),
  'integrity-policy': 'blocked-destinations=(script), endpoints=(csp)',
  'reporting-endpoints': `csp="${cspReportsPath}"`,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** The console's files: hashed ones for good, its page for every address that is the console's own to route. */
@Injectable()
export class ConsoleFiles implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(CONSOLE_FOLDER) private readonly folder: string,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const plugin = namedPlugin('console', (scope: FastifyInstance, _options, done) => {
      scope.addHook('onRequest', (_request, reply, next) => {
        reply.headers(headers);
        next();
      });
      void scope.register(fastifyStatic, {
        root: join(this.folder, 'assets'),
        serve: false,
        preCompressed: true,
        cacheControl: false,
      });
      scope.get('/ops/assets/*', (request, reply) => reply.header('cache-control', forGood).sendFile((request.params as { '*': string })['*']));
      scope.get('/', (_request, reply) => reply.redirect(opsBasePath));
      for (const page of [opsBasePath, `${opsBasePath}/*`]) {
        scope.get(page, (request, reply) => (request.url.startsWith(`${opsApiPath}/`) ? reply.callNotFound() : this.sendDocument(reply)));
      }
      done();
    });
    void fastify.register(plugin);
  }

  /** Never kept: a nonce is good for one document. */
  private async sendDocument(reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64');
    const page = await readFile(join(this.folder, 'index.html'), 'utf8');
    return reply
      .headers({ 'content-security-policy': policyWith(nonce), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(nonceMark, nonce));
  }
}
