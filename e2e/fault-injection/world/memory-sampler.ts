import { type MemorySample } from '../ledgers/ledgers.js';
import { processTree, readProc } from './process-tree.js';
import type { World } from './world.js';

/** Bytes; nothing if the process has exited. */
const residentMemory = (pid: number): number | undefined => {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`${pid}/status`)) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
};

/** From the metrics of a process; nothing while it does not answer. */
const heapOf = async (port: number): Promise<number | undefined> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
      signal: AbortSignal.timeout(2_000),
    });
    const [, bytes] = /^nodejs_heap_size_used_bytes\S* (\S+)$/m.exec(await answer.text()) ?? [];
    return bytes === undefined ? undefined : Number(bytes);
  } catch {
    return undefined;
  }
};

const sample = async (world: World): Promise<MemorySample[]> => {
  const at = Date.now();
  const parts = Object.entries(world.parts).map(async ([name, { process, metricsPort }]) => {
    const { pid } = process;
    if (pid === undefined || !process.isReady) return [];
    const heap = await heapOf(metricsPort);
    return processTree(pid).flatMap((each): MemorySample[] => {
      const rss = residentMemory(each);
      if (rss === undefined) return [];
      const isParent = each === pid;
      return [
        {
          at,
          process: isParent ? name : `${name}, email process`,
          pid: each,
          rss,
          heap: isParent ? heap : undefined,
        },
      ];
    });
  });
  return (await Promise.all(parts)).flat();
};

/** Samples the memory of every process of the delivery pipeline. @returns a function that stops it */
export const sampleMemory = (world: World, milliseconds: number): (() => void) => {
  let sampling: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    sampling ??= sample(world)
      .then((samples) => world.ledgers.memory.push(...samples))
      .finally(() => (sampling = undefined));
  }, milliseconds);
  return () => clearInterval(timer);
};
