import type { RemoteVersion } from './public-map';

const addressOf = (url: string): string => {
  const { origin, pathname } = new URL(url, document.baseURI);
  return `${origin}${pathname}`;
};

const listOf = ({ base }: RemoteVersion): string => `${base}web/integrity.json`;

const styleSheet = /^styles\.[0-9a-f]{12}\.css$/;

export interface ScriptHashes {
  /** Fetches the list of a version, which is small, before any of its scripts is needed. */
  fetchAhead: (version: RemoteVersion) => void;
  /**
   * The released hash of a script.
   * @throws if no release contains the script, which must not run then
   */
  of: (url: string) => Promise<string>;
  /** Whether the document itself contains the hash of a script. */
  has: (url: string) => boolean;
  /**
   * URLs of the scripts of a module besides the entry; none if the version was built before its
   * list named them.
   */
  scriptsOf: (version: RemoteVersion, module: string) => Promise<string[]>;
  /**
   * API paths that the page at a route, or the fragment in a slot, reads first, with the route's
   * parameters: `/api/states/:slug`; none if the manifest declares none or the version was built
   * before its list named them.
   */
  readsOf: (version: RemoteVersion, place: string) => Promise<string[]>;
  /** URL of a version's style sheet. @throws if the release contains none */
  styleSheetOf: (version: RemoteVersion) => Promise<string>;
}

/**
 * Released hashes of the scripts and style sheets that this document may use. Its links contain
 * those of its own regions; the rest is in one list per version, whose hash is in the document. The
 * list also names the scripts of each module and what each page and each fragment reads first.
 */
export const createScriptHashes = (versions: RemoteVersion[]): ScriptHashes => {
  const known = new Map<string, string>();
  const lists = new Map<string, Promise<Record<string, string>>>();
  for (const { href, integrity } of document.querySelectorAll<HTMLLinkElement>(
    'link[rel=preload][as=script][integrity], link[rel=stylesheet][integrity]',
  ))
    known.set(addressOf(href), integrity);

  const fetchList = async (
    version: RemoteVersion,
    cache: RequestCache,
  ): Promise<Record<string, string>> => {
    if (!version.integrity) throw new Error(`${version.name} ${version.version} has no hashes`);
    const response = await fetch(listOf(version), { integrity: version.integrity, cache });
    if (!response.ok) throw new Error(`${listOf(version)} answered ${response.status}`);
    return (await response.json()) as Record<string, string>;
  };

  const list = (version: RemoteVersion): Promise<Record<string, string>> => {
    const before = lists.get(version.base);
    if (before) return before;
    // The copy in the browser's cache may be broken.
    const promise = fetchList(version, 'default').catch(() => fetchList(version, 'reload'));
    lists.set(version.base, promise);
    promise.catch(() => lists.delete(version.base));
    return promise;
  };

  /** The list separates names by spaces. */
  const namesAt = async (version: RemoteVersion, key: string): Promise<string[]> =>
    (await list(version))[key]?.split(' ').filter(Boolean) ?? [];

  return {
    fetchAhead: (version) => void list(version).catch(() => undefined),
    has: (url) => known.has(addressOf(url)),
    scriptsOf: async (version, module) =>
      (await namesAt(version, module)).map((name) => `${version.base}web/${name}`),
    // Lists are not checked when a version is published.
    readsOf: async (version, place) =>
      (await namesAt(version, place)).filter((path) => path.startsWith('/api/')),
    of: async (url) => {
      const address = addressOf(url);
      const hash = known.get(address);
      if (hash) return hash;
      const version = versions.find(({ base }) => address.startsWith(addressOf(`${base}web/`)));
      if (!version) throw new Error(`${address} belongs to no released version`);
      const found = (await list(version))[address.slice(addressOf(`${version.base}web/`).length)];
      if (!found) throw new Error(`${address} is not part of ${version.name} ${version.version}`);
      return found;
    },
    styleSheetOf: async (version) => {
      const name = Object.keys(await list(version)).find((candidate) => styleSheet.test(candidate));
      if (!name)
        throw new Error(
          `${version.name} ${version.version} has no style sheet: it was built for an older SDK`,
        );
      return `${version.base}web/${name}`;
    },
  };
};
