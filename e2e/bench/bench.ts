import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cachedDocuments } from './cached-documents/cached-documents.js';
import { apiReads } from './catalog/api-reads.js';
import { catalog } from './catalog/catalog.js';
import { initialLoad } from './initial-load/initial-load.js';
import { interactions } from './initial-load/interactions.js';
import { lcp } from './initial-load/lcp.js';
import { lighthouse } from './initial-load/lighthouse.js';
import { mainThread } from './initial-load/main-thread.js';
import { leadToInbox } from './lead-to-inbox/lead-to-inbox.js';
import { describeMachine } from './machine.js';
import type { Findings, Part } from './part.js';
import { promotion } from './releases/promotion.js';
import { peers } from './peers/peers.js';
import { plainReact } from './plain-react/plain-react.js';
import { rendering } from './rendering/rendering.js';
import { resolution } from './releases/resolution.js';
import { writeResults } from './results.js';
import { drain } from './delivery/drain.js';
import { durablePost } from './delivery/durable-post.js';
import { nearby } from './nearby/nearby.js';
import { postToTaken } from './delivery/post-to-taken.js';

const parts: Part[] = [
  initialLoad,
  lcp,
  lighthouse,
  mainThread,
  interactions,
  rendering,
  plainReact,
  peers,
  cachedDocuments,
  catalog,
  apiReads,
  nearby,
  leadToInbox,
  durablePost,
  drain,
  postToTaken,
  promotion,
  resolution,
];

const say = (text: string): void => console.error(`bench: ${text}`);

const undoing: (() => unknown)[] = [];

const undoAll = async (): Promise<void> => {
  for (let undo = undoing.pop(); undo; undo = undoing.pop()) await undo();
};

const measure = async (
  { title, measure: run }: Part,
  chromium: () => string,
): Promise<Findings> => {
  say(title);
  const folder = await mkdtemp(path.join(tmpdir(), 'larkway-bench-'));
  undoing.push(() => rm(folder, { recursive: true, force: true }));
  try {
    return await run({ folder, chromium, say, defer: (undo) => undoing.push(undo) });
  } finally {
    await undoAll();
  }
};

/** Measures the named parts, or all of them. @returns the exit code: 1 when a target was missed. */
export const bench = async (names: string[], chromium: () => string): Promise<number> => {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    say(
      `unknown benchmark: ${unknown.join(', ')}; benchmarks: ${parts.map(({ name }) => name).join(', ')}`,
    );
    return 1;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void undoAll().then(() => process.exit(130)));

  const machine = describeMachine(chromium());
  const measured: Record<string, Findings> = {};
  let results = '';
  for (const part of parts) {
    if (names.length > 0 && !names.includes(part.name)) continue;
    measured[part.name] = await measure(part, chromium);
    // After each part, so that a later one that fails costs only itself.
    results = writeResults(machine, parts, measured);
  }
  console.log(results);
  return Object.values(measured).every(({ rows }) => rows.every(({ holds }) => holds !== false))
    ? 0
    : 1;
};
