import type { Release } from './release.js';

/** Brotli bytes for a remote without its own budget: enough for a first page and a fragment. */
const DEFAULT_SIZE_BUDGET = 60_000;

/** Brotli bytes that a browser may download, from `infra/sizes/budgets.json`. */
export interface SizeBudgets {
  /** Remote -> limit for all scripts of its web build. */
  remotes: Record<string, number>;
  /** `mfe-dealers ./state-page` -> limit for the scripts of this module. */
  modules: Record<string, number>;
}

export interface Oversized {
  /** `All scripts`, or `The scripts for ./state-page`. */
  what: string;
  bytes: number;
  budget: number;
}

const bytesOf = ({ files }: Pick<Release, 'files'>, isWanted: (path: string) => boolean): number =>
  files
    .filter(({ path }) => isWanted(path))
    .reduce((total, { brotliBytes, bytes }) => total + (brotliBytes ?? bytes), 0);

/** The parts of a release that exceed their budgets. */
export const oversizedParts = (
  release: Pick<Release, 'name' | 'files' | 'scripts'>,
  { remotes, modules }: SizeBudgets,
): Oversized[] => {
  const all = {
    what: 'All scripts',
    bytes: bytesOf(release, (path) => /^web\/.*\.js$/.test(path)),
    budget: remotes[release.name] ?? DEFAULT_SIZE_BUDGET,
  };
  const each = Object.entries(release.scripts).flatMap(([module, scripts]) => {
    const budget = modules[`${release.name} ${module}`];
    return budget === undefined
      ? []
      : {
          what: `The scripts for ${module}`,
          bytes: bytesOf(release, (path) => scripts.includes(path)),
          budget,
        };
  });
  return [all, ...each].filter(({ bytes, budget }) => bytes > budget);
};
