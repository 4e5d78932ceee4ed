import { type Configuration, type MultiStats, rspack } from '@rspack/core';

export interface WatchOptions {
  configurations: Configuration[];
  /** Told of every build that all compilers came through. */
  onBuilt: (stats: MultiStats) => void;
  /** Told, in the compiler's words, of one that they did not. */
  onProblem: (message: string) => void;
}

export interface Watch {
  stop: () => Promise<void>;
}

const messageOf = (stats: MultiStats): string =>
  stats.toString({ all: false, errors: true, colors: false });

/** Builds now, and again whenever a source changes. */
export const watch = ({ configurations, onBuilt, onProblem }: WatchOptions): Watch => {
  const compiler = rspack(configurations);
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (error) return onProblem(error.message);
    if (!stats) return;
    if (stats.hasErrors()) onProblem(messageOf(stats));
    else onBuilt(stats);
  });
  return { stop: () => new Promise((resolve) => watching.close(() => resolve())) };
};
