import autocannon, { type Options } from 'autocannon';
import { cpuOf } from './machine.js';

export interface Load {
  /** Documents a second. */
  rate: number;
  /** Milliseconds. */
  p99: number;
  /** Seconds of CPU per document, of the given processes. */
  cpu: number;
}

/** Requests a document again and again. @throws if one fails */
export const load = async (
  url: string,
  pids: number[],
  options: Omit<Options, 'url'>,
): Promise<Load> => {
  const before = cpuOf(pids);
  const result = await autocannon({ url, ...options });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${failed} documents of ${url} failed`);
  return {
    cpu: (cpuOf(pids) - before) / result.requests.total,
    rate: result.requests.average,
    p99: result.latency.p99,
  };
};
