import { setTimeout as delay } from 'node:timers/promises';
import type { Mutation } from './mutation.js';
import { createScratchTree, type ScratchTree } from './scratch-tree.js';

export interface MutationResult {
  /** `red` if the tests detected the mutation. */
  status: string;
  seconds: number;
}

export interface MutationRun<M extends Mutation> {
  root: string;
  mutations: M[];
  /** Copies of the repository that are used concurrently. */
  copies: number;
  /** Runs in a copy before each mutation. @throws if the mutation would prove nothing */
  prepare?: (folder: string, mutation: M) => Promise<void>;
  /** Runs the tests that must detect it. */
  runTests: (folder: string, mutation: M) => Promise<string>;
  onResult: (mutation: M, result: MutationResult) => void;
}

const tryMutation = async <M extends Mutation>(
  tree: ScratchTree,
  mutation: M,
  { prepare, runTests }: MutationRun<M>,
): Promise<MutationResult> => {
  const begin = performance.now();
  const secondsSince = (): number => Math.round((performance.now() - begin) / 1000);
  try {
    await prepare?.(tree.folder, mutation);
    const undo = tree.mutate(mutation);
    try {
      return { status: await runTests(tree.folder, mutation), seconds: secondsSince() };
    } finally {
      undo();
    }
  } catch (error) {
    return { status: `not tried: ${(error as Error).message}`, seconds: secondsSince() };
  }
};

/**
 * Applies one mutation at a time in each copy of the repository and runs the tests that must detect
 * it.
 */
export const runMutations = async <M extends Mutation>(run: MutationRun<M>): Promise<void> => {
  const { root, mutations, copies, onResult } = run;
  const waiting = [...mutations];
  const work = async (): Promise<void> => {
    const tree = createScratchTree(root);
    try {
      for (let next = waiting.shift(); next; next = waiting.shift())
        onResult(next, await tryMutation(tree, next, run));
    } finally {
      tree.remove();
    }
  };
  // Starts are staggered, because linking packages blocks this process.
  const workers = Array.from({ length: Math.min(copies, mutations.length) }, (_, index) =>
    delay(index).then(work),
  );
  const failed = (await Promise.allSettled(workers)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
};
