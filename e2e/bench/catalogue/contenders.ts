import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Defer } from '../part.js';

export interface Contender {
  url: string;
  /** Microseconds of CPU that its process has used so far. */
  cpu: () => Promise<number>;
}

/** The service, by its own metrics: they read the process's counter when they are asked. */
export const service = (url: string, metricsUrl: string): Contender => ({
  url,
  cpu: async () => {
    const text = await (await fetch(metricsUrl)).text();
    const seconds = /^process_cpu_seconds_total(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1];
    if (seconds === undefined) throw new Error(`${metricsUrl} does not say how much CPU was used`);
    return Number(seconds) * 1e6;
  },
});

// Node sets these by itself, for both; the type does not go with an answer that has no body.
const ownWay = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'content-type',
]);

/** A bare Fastify that gives the very answer that the service gave: the same bytes under the same headers. */
export const bareFastify = async (original: string, defer: Defer): Promise<Contender> => {
  const answer = await fetch(original);
  const { pathname } = new URL(original);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownWay.has(name)));
  const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64');

  const child = fork(path.join(import.meta.dirname, 'bare-fastify.mjs'), {
    execArgv: ['--enable-source-maps'],
  });
  defer(async () => {
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  });
  child.send({ path: pathname, headers, type: answer.headers.get('content-type'), bytes });
  const [{ origin }] = (await once(child, 'message')) as [{ origin: string }];
  return {
    url: `${origin}${pathname}`,
    cpu: async () => {
      child.send('cpu');
      const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
      return user + system;
    },
  };
};
