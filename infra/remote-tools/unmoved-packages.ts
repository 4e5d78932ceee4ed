const isPacked = (file: string): boolean => !/\.(spec\.tsx?|md)$/.test(file);

export interface UnmovedOptions {
  /** Public packages. */
  packages: { name: string; folder: string; version: string }[];
  /** Files that have changed, from the root. */
  changed: string[];
  /** Files of which `@larkway/remote-tools` is made. */
  toolSources: string[];
  /** Packages that a changeset names. */
  named: string[];
  versionBefore: (folder: string) => string | undefined;
}

export interface UnmovedPackage {
  name: string;
  version: string;
  /** The first that has changed. */
  file: string;
}

/** Public packages that have changed without a changeset and without another version. */
export const unmovedPackages = ({
  packages,
  changed,
  toolSources,
  named,
  versionBefore,
}: UnmovedOptions): UnmovedPackage[] =>
  packages.flatMap(({ name, folder, version }) => {
    const file = changed.find((each) =>
      name === '@larkway/remote-tools'
        ? toolSources.includes(each)
        : each.startsWith(`${folder}/`) && isPacked(each),
    );
    const isMoved = named.includes(name) || versionBefore(folder) !== version;
    return file === undefined || isMoved ? [] : [{ name, version, file }];
  });
