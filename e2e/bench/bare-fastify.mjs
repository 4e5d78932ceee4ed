/** The least that can answer: one Fastify route and one buffer. */
import { once } from 'node:events';
import Fastify from 'fastify';

const [text] = await once(process, 'message');
const bytes = Buffer.from(text);
const fastify = Fastify();
fastify.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
process.send({ address: await fastify.listen({ port: 0, host: '127.0.0.1' }) });
process.on('message', () => process.send(process.cpuUsage()));
process.on('disconnect', () => process.exit(0));
