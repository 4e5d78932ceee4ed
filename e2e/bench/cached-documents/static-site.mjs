/**
 * Sends the bytes and headers of one document with bare Fastify, as the baseline for cached
 * documents.
 */
import { readFile } from 'node:fs/promises';
import fastify from 'fastify';

const { headers, body } = JSON.parse(await readFile(process.env.DOCUMENT, 'utf8'));
const bytes = Buffer.from(body, 'base64');
const server = fastify();
server.get('/readyz', () => 'ready');
server.get('/', (_request, reply) => void reply.headers(headers).send(bytes));
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
