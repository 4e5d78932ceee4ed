/** The minimal server: one Fastify route, one buffer, one ETag. Controlled by its parent. */
import { once } from 'node:events';
import Fastify from 'fastify';

const [{ path, headers, type, bytes }] = await once(process, 'message');
const body = Buffer.from(bytes, 'base64');
const fastify = Fastify();
fastify.get(path, (request, reply) => {
  reply.headers(headers);
  if (request.headers['if-none-match'] === headers.etag) return reply.code(304).send();
  return reply.type(type).send(body);
});
process.send({ origin: await fastify.listen({ port: 0, host: '127.0.0.1' }) });
process.on('message', () => process.send(process.cpuUsage()));
process.on('disconnect', () => process.exit(0));
