import type { MemorySample } from '../ledgers/ledgers.js';
import { groupBy } from './ledger-index.js';

/** Memory of one process, in bytes: medians of parts of its life. */
export interface MemoryTrend {
  process: string;
  pid: number;
  samples: number;
  /** In the first sixth. */
  start: number;
  /** After a third, in the third sixth. */
  third: number;
  /** The highest median of the first three sixths: resident memory falls and rises. */
  before: number;
  /** In the last sixth. */
  end: number;
  /** The smallest heap in the third and in the last sixth: it contains the least garbage. */
  heap?: { third: number; end: number } | undefined;
}

/** Factor by which memory may have grown from the first half of a process's life to its end. */
export const maxGrowth = 1.2;

/** A process that lived for a shorter part of the run says little about its growth. */
const shortestLife = 1 / 2;
/** Samples in a sixth of a life: before it has so many, a process is still warming up. */
const fewest = 20;
const parts = 6;

const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

const trendOf = (samples: MemorySample[]): MemoryTrend => {
  const sixth = samples.length / parts;
  const part = (from: number): MemorySample[] =>
    samples.slice(Math.floor(from * sixth), Math.floor((from + 1) * sixth));
  const rss = (from: number): number => median(part(from).map((sample) => sample.rss));
  const heap = (from: number): number =>
    Math.min(...part(from).map((sample) => sample.heap ?? Infinity));
  return {
    process: samples[0]!.process,
    pid: samples[0]!.pid,
    samples: samples.length,
    start: rss(0),
    third: rss(2),
    before: Math.max(rss(0), rss(1), rss(2)),
    end: rss(parts - 1),
    heap: Number.isFinite(heap(2)) ? { third: heap(2), end: heap(parts - 1) } : undefined,
  };
};

/** The processes that lived for at least half of the sampled time. */
export const memoryTrends = (memory: MemorySample[]): MemoryTrend[] => {
  const span = (samples: MemorySample[]): number => samples.at(-1)!.at - samples[0]!.at;
  return [...groupBy(memory, ({ process, pid }) => `${process} ${pid}`).values()]
    .filter((samples) => samples.length >= fewest * parts)
    .filter((samples) => span(samples) >= span(memory) * shortestLife)
    .map(trendOf)
    .sort((a, b) => a.process.localeCompare(b.process) || a.pid - b.pid);
};

export const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;
