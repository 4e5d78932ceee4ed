/** An entry of `package-lock.json`. */
interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  /** It is a workspace, found under `resolved`. */
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

type Packages = Record<string, LockedPackage>;

/** What builds and describes every remote. `locked-packages.spec.ts` compares it with the imports of that code. */
export const buildTools = [
  '@larkway/kit-contract',
  '@larkway/releases-contract',
  '@module-federation/enhanced',
  '@rspack/core',
  '@swc/core',
  'zod',
];

/** The workspace whose style extraction runs in every build, with packages that it only develops with. */
const SDK = 'shell/sdk';

/** Where a package finds another one: in its own `node_modules`, or in that of a folder above. */
const locate = (packages: Packages, from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
};

const neededBy = (
  path: string,
  {
    dependencies,
    devDependencies,
    optionalDependencies,
    peerDependencies,
    peerDependenciesMeta,
  }: LockedPackage,
): string[] => [
  ...Object.keys({
    ...dependencies,
    ...optionalDependencies,
    ...(path === SDK && devDependencies),
  }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
];

/**
 * The entries of a lock file that the build of a remote uses, one a line: the packages it depends on, those of the SDK, and the build
 * tools, each with all that it needs. Two lock files with the same lines give the same build.
 * @param folder of the remote, relative to the lock file
 * @param dependencies names of the packages that the remote depends on
 */
export const lockedPackages = (lock: string, folder: string, dependencies: string[]): string => {
  const { packages } = JSON.parse(lock) as { packages: Packages };
  const found = new Map<string, string>();
  const visit = (from: string, name: string): void => {
    const path = locate(packages, from, name);
    if (path === undefined || found.has(path)) return;
    const { link, resolved, version, integrity } = packages[path]!;
    found.set(
      path,
      link ? `${path} -> ${resolved}` : `${path} ${version} ${integrity ?? resolved}`,
    );
    const home = link ? resolved! : path;
    const entry = packages[home];
    if (entry) for (const needed of neededBy(home, entry)) visit(home, needed);
  };
  for (const name of [...dependencies, '@larkway/sdk']) visit(folder, name);
  for (const name of buildTools) visit('infra', name);
  return [...found.values()].sort().join('\n');
};
