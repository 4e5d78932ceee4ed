import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { opsApiPath, opsBasePath } from '@larkway/ops-contract';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { namedPlugin } from '../http/named-plugin.js';
import { cspReportsPath } from './csp-reports.js';

export const CONSOLE_FOLDER = Symbol('console folder');

const immutable = 'public, max-age=31536000, immutable';

/** Only our own files provide scripts and styles. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // Emails are shown in a frame, with a policy of their own.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Text cannot become markup, code or a script URL, and no script can create a policy that allows
  // it.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'report-to csp',
  `report-uri ${cspReportsPath}`,
].join('; ');

/** In bookmarks and messages of versions that said "mails". */
const formerEmailsPath = `${opsBasePath}/mails`;

const headers = {
  'content-security-policy': policy,
  'integrity-policy': 'blocked-destinations=(script), endpoints=(csp)',
  'reporting-endpoints': `csp="${cspReportsPath}"`,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/**
 * Serves the console: hashed files as immutable, and its document for every path that the console
 * routes.
 */
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
      scope.get('/ops/assets/*', (request, reply) =>
        reply.header('cache-control', immutable).sendFile((request.params as { '*': string })['*']),
      );
      scope.get('/', (_request, reply) => reply.redirect(opsBasePath));
      for (const page of [formerEmailsPath, `${formerEmailsPath}/*`]) {
        scope.get(page, ({ url }, reply) =>
          reply.redirect(url.replace(/^\/[^/]+\/[^/?]+/, `${opsBasePath}/emails`), 301),
        );
      }
      for (const page of [opsBasePath, `${opsBasePath}/*`]) {
        scope.get(page, (request, reply) =>
          request.url.startsWith(`${opsApiPath}/`)
            ? reply.callNotFound()
            : this.sendDocument(reply),
        );
      }
      done();
    });
    void fastify.register(plugin);
  }

  /** Never cached, because it names the files of the current build. */
  private sendDocument(reply: FastifyReply): FastifyReply {
    return reply.header('cache-control', 'no-store').sendFile('index.html', this.folder);
  }
}
