import fastifyStatic from '@fastify/static';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { namedPlugin } from '../http/named-plugin.js';

export const CONSOLE_FOLDER = Symbol('console folder');

const forGood = 'public, max-age=31536000, immutable';

/** SHA-256 of nothing: the console's styles go rule by rule into elements that are empty in the markup. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Scripts come from files of ours alone. Styles are written by the console's components while they render. */
const headers = {
  'content-security-policy':
    `default-src 'none'; script-src 'self'; style-src 'self' ${emptyStyle}; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
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
        root: this.folder,
        serve: false,
        preCompressed: true,
        cacheControl: false,
      });
      scope.get('/ops/assets/*', (request, reply) => reply.header('cache-control', forGood).sendFile(`assets/${(request.params as { '*': string })['*']}`));
      for (const page of ['/ops', '/ops/*']) {
        scope.get(page, (request, reply) => {
          if (request.url.startsWith('/ops/api/')) return reply.callNotFound();
          return reply.header('cache-control', 'no-cache').sendFile('index.html');
        });
      }
      done();
    });
    void fastify.register(plugin);
  }
}
