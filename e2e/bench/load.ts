import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { percentile } from './figures.js';
import { cpuOf } from './machine.js';

export interface LoadOptions {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
}

export interface Load {
  /** Responses a second. */
  rate: number;
  /** Milliseconds. */
  p99: number;
  /** Seconds of CPU per response, of the given processes. */
  cpu: number;
}

const run = promisify(execFile);

const h2load = async (args: string[]): Promise<void> => {
  try {
    await run('h2load', args);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT')
      throw new Error('h2load is not installed (Debian: apt-get install nghttp2-client)');
    throw error;
  }
};

/** A line for each request: microseconds since 1970, status, microseconds. */
const readLog = async (file: string): Promise<{ status: number; milliseconds: number }[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, status, microseconds] = line.split('\t').map(Number);
      return { status: status!, milliseconds: microseconds! / 1_000 };
    });

/**
 * Requests a document again and again, over HTTP/1.1 and connections that stay open. Uses h2load,
 * because a load generator in Node.js would measure itself: on the machine of RESULTS.md, autocannon
 * reads 3,600 home pages a second, and the site sends 5,400 from memory.
 * @param pids the processes whose CPU counts
 * @throws if a request fails, or h2load is not installed
 */
export const load = async (
  url: string,
  pids: number[],
  { connections, seconds, headers = {} }: LoadOptions,
): Promise<Load> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'larkway-load-'));
  const log = path.join(folder, 'requests.tsv');
  try {
    const before = cpuOf(pids);
    await h2load([
      '--h1',
      '--threads=1',
      `--clients=${connections}`,
      `--duration=${seconds}`,
      `--log-file=${log}`,
      ...Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`),
      url,
    ]);
    const cpu = cpuOf(pids) - before;
    const requests = await readLog(log);
    const failed = requests.filter(({ status }) => status !== 200).length;
    if (failed > 0 || requests.length === 0)
      throw new Error(`${failed} of ${requests.length} requests of ${url} failed`);
    const durations = requests.map(({ milliseconds }) => milliseconds);
    return {
      rate: requests.length / seconds,
      p99: percentile(durations, 0.99),
      cpu: cpu / requests.length,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};
