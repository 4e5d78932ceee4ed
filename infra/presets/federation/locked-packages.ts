/** An entry of `package-lock.json`. */
interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  /** A workspace; its folder is in `resolved`. */
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

type Packages = Record<string, LockedPackage>;

/**
 * Packages that build and describe remotes. `locked-packages.spec.ts` compares them with the
 * imports of that code.
 */
export const buildTools = [
  '@cyclonedx/cyclonedx-library',
  '@larkway/kit-contract',
  '@larkway/releases-contract',
  '@module-federation/enhanced',
  '@rspack/core',
  '@swc/core',
  'zod',
];

/** The build tools in another repository. In this one their sources are part of the version. */
const PACKED_TOOLS = 'node_modules/@larkway/remote-tools';

/** Resolves a package as Node.js does: in the nearest `node_modules` of the folder or a parent. */
const locate = (packages: Packages, from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
};

const neededBy = ({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: LockedPackage): string[] => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
];

/**
 * The entries of a lock file that the build of a remote uses, one per line: its dependencies, those
 * of the SDK, and the build tools, each with its dependencies. Lock files with the same lines give
 * the same build.
 * @param folder of the remote, relative to the lock file
 * @param dependencies names of the packages that the remote depends on
 */
export const lockedPackages = (lock: string, folder: string, dependencies: string[]): string => {
  const { packages } = JSON.parse(lock) as { packages: Packages };
  const found = new Map<string, string>();
  const add = (path: string, { link, resolved, version, integrity }: LockedPackage): void =>
    void found.set(
      path,
      link ? `${path} -> ${resolved}` : `${path} ${version} ${integrity ?? resolved}`,
    );
  const visit = (from: string, name: string): void => {
    const path = locate(packages, from, name);
    if (path === undefined || found.has(path)) return;
    const { link, resolved } = packages[path]!;
    add(path, packages[path]!);
    const home = link ? resolved! : path;
    const entry = packages[home];
    if (entry) for (const needed of neededBy(entry)) visit(home, needed);
  };
  for (const name of [...dependencies, '@larkway/sdk']) visit(folder, name);
  const tools = packages[PACKED_TOOLS];
  const isPacked = tools !== undefined && !tools.link;
  // The tools alone: most of their dependencies only check and test.
  if (isPacked) add(PACKED_TOOLS, tools);
  for (const name of buildTools) visit(isPacked ? PACKED_TOOLS : 'infra', name);
  return [...found.values()].sort().join('\n');
};
