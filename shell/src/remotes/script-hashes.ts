import type { RemoteVersion } from './public-map';

const addressOf = (url: string): string => {
  const { origin, pathname } = new URL(url, document.baseURI);
  return `${origin}${pathname}`;
};

const listOf = ({ base }: RemoteVersion): string => `${base}web/integrity.json`;

const styleSheet = /^styles\.[0-9a-f]{12}\.css$/;

export interface ScriptHashes {
  /** What a federated script must hash to. @throws when nothing that was signed names it: such a script is not run. */
  of: (url: string) => Promise<string>;
  /** Address of a version's style sheet. @throws when nothing that was signed names one. */
  styleSheetOf: (version: RemoteVersion) => Promise<string>;
}

/**
 * Hashes of the scripts and style sheets of all versions that this document may use. Those of its own regions came with its links; the
 * rest is in a list per version, whose hash came with the document.
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
    if (!version.integrity) throw new Error(`${version.name} ${version.version} names no hashes`);
    const response = await fetch(listOf(version), { integrity: version.integrity, cache });
    if (!response.ok) throw new Error(`${listOf(version)} answered ${response.status}`);
    return (await response.json()) as Record<string, string>;
  };

  const list = (version: RemoteVersion): Promise<Record<string, string>> => {
    const before = lists.get(version.container);
    if (before) return before;
    // What lies in the browser's cache may be what is wrong.
    const promise = fetchList(version, 'default').catch(() => fetchList(version, 'reload'));
    lists.set(version.container, promise);
    promise.catch(() => lists.delete(version.container));
    return promise;
  };

  return {
    of: async (url) => {
      const address = addressOf(url);
      const hash = known.get(address);
      if (hash) return hash;
      const version = versions.find(({ base }) => address.startsWith(addressOf(`${base}web/`)));
      if (!version) throw new Error(`${address} belongs to no released version`);
      const found = (await list(version))[address.slice(addressOf(`${version.base}web/`).length)];
      if (!found) throw new Error(`${address} is no part of ${version.name} ${version.version}`);
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
