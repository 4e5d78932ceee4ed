import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { root } from '../repository.js';
import type { MessageStore } from './message-store.js';

const pageFolder = join(root, 'infra/local/mail/page');
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A message may have styles and embedded pictures; it runs and fetches nothing. */
const messagePolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

const files: Record<string, string> = {
  '/': 'index.html',
  '/inbox.css': 'inbox.css',
  '/inbox.js': 'inbox.js',
  '/webhooks.css': 'webhooks.css',
  '/icon.svg': 'icon.svg',
};
const types: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
};

interface ById {
  Params: { id: string };
}

/** The inbox's page and JSON API. `changes` emits `change` when the list changes. */
export const createInboxServer = (store: MessageStore, changes: EventEmitter): FastifyInstance => {
  const server = fastify({ forceCloseConnections: true });
  server.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', policy);
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
  for (const [path, file] of Object.entries(files)) {
    const type = `${types[file.split('.').pop()!]}; charset=utf-8`;
    server.get(path, (_request, reply) =>
      reply.type(type).send(readFileSync(join(pageFolder, file))),
    );
  }
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', () => ({ status: 'ok' }));

  server.get('/api/messages', () => store.list());
  server.delete('/api/messages', async (_request, reply) => {
    await store.clear();
    changes.emit('change');
    return reply.code(204).send();
  });
  server.get<ById>(
    '/api/messages/:id',
    async ({ params }, reply) => (await store.read(params.id)) ?? reply.callNotFound(),
  );
  server.get<ById>('/api/messages/:id/raw', async ({ params }, reply) => {
    const raw = await store.raw(params.id);
    return raw ? reply.type('text/plain; charset=utf-8').send(raw) : reply.callNotFound();
  });
  server.get<ById>('/api/messages/:id/html', async ({ params }, reply) => {
    const html = await store.html(params.id);
    if (html === undefined) return reply.callNotFound();
    return reply
      .header('content-security-policy', messagePolicy)
      .type('text/html; charset=utf-8')
      .send(`<base target="_blank">${html}`);
  });
  server.get('/api/changes', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write('retry: 1000\n\n');
    const tell = (): void => void reply.raw.write('data: change\n\n');
    changes.on('change', tell);
    request.raw.on('close', () => changes.off('change', tell));
  });
  return server;
};
