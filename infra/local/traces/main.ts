import { createTraceServer } from './trace-server.js';

const { HOST: host = '127.0.0.1', PORT: port = '4318' } = process.env;

const server = createTraceServer();
const url = await server.listen({ host, port: Number(port) });
console.log(`Traces are received and shown at ${url}`);

const stop = (): void => void server.close().then(() => process.exit(0));
process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
