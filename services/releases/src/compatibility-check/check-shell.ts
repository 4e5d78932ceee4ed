import type {
  CompatibilityProblem,
  HostDescription,
  LivePayload,
} from '@larkway/releases-contract';
import {
  type CheckContext,
  type LiveVersion,
  placeOf,
  type UnreadableVersion,
} from './combination.js';
import { missingFile, sdkExport, sdkRange, sharedVersion } from './rules/platform.js';
import { slotProps } from './rules/remotes.js';

interface ShellChange {
  /** What the shell would provide. */
  host: HostDescription;
  /** The map that names the versions. */
  payload: LivePayload;
  /** Versions that are live, are a canary, or are the last good one. */
  versions: LiveVersion[];
  unreadable: UnreadableVersion[];
}

const fixOf = ({ rule, remote, fix }: CompatibilityProblem): string => {
  if (rule === 'missing-file') return fix;
  return rule === 'shared-version'
    ? `Promote a version of ${remote} that works with both, and says so with "react" in mfe.json.`
    : `Keep it in the shell until the live, canary and last good versions of ${remote} do not need it.`;
};

/**
 * Finds versions that visitors get, or may get, and that would be incompatible with this shell:
 * its SDK, shared packages and slots.
 */
export const checkShell = ({
  host,
  payload,
  versions,
  unreadable,
}: ShellChange): CompatibilityProblem[] => {
  // Each is compared as if it went live now.
  const all = versions.map((version) => ({
    ...version,
    isMoved: true as const,
    contracts: {},
    faults: [],
  }));
  const context: CheckContext = {
    versions: all,
    candidates: [],
    before: [],
    unreadable,
    host: { answer: host },
    services: [],
    budgets: { remotes: {}, modules: {} },
  };
  const ofVersions = all.flatMap((version) =>
    [sdkRange, sdkExport, sharedVersion]
      .flatMap((rule) => rule({ ...context, unreadable: [], candidates: [version] }))
      .map((problem) => ({
        ...problem,
        message: `${problem.message} The version ${placeOf(payload, version)}.`,
      })),
  );
  return [...missingFile(context), ...ofVersions, ...slotProps(context)].map((problem) => ({
    ...problem,
    fix: fixOf(problem),
  }));
};
