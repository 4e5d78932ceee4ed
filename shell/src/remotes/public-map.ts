import {
  type Manifest,
  type ReleaseMap,
  type ResolvedRemote,
  type SignedMap,
  WEB_INTEGRITY,
} from '@larkway/releases-contract';

/** One version of a remote, as much as it takes to load it. */
export interface RemoteVersion extends Pick<
  ResolvedRemote,
  'name' | 'version' | 'container' | 'base'
> {
  /** Of `web/integrity.json`, which names the hash of every script. */
  integrity: string;
  /** Stands in when this one is unavailable. */
  lastGood?: RemoteVersion;
}

/** As much of a live remote as the browser needs. */
export interface PublicRemote extends RemoteVersion {
  routes: Omit<Manifest['routes'][number], 'sitemap' | 'query'>[];
  redirects: Manifest['redirects'];
  fragments: Omit<Manifest['fragments'][number], 'props'>[];
}

/** The release map as it stands in the document. */
export interface PublicMap {
  id: string;
  remotes: PublicRemote[];
  /** What the release service says is live, with canaries; only in documents that show team boundaries. */
  signed?: SignedMap;
}

const versionOf = ({ name, version, container, base, files }: ResolvedRemote): RemoteVersion => ({
  name,
  version,
  container,
  base,
  integrity: files.find(({ path }) => path === WEB_INTEGRITY)?.integrity ?? '',
});

/** The team of each remote: of no use to a visitor's browser. */
export const teamsOf = ({ remotes }: ReleaseMap): Record<string, string> =>
  Object.fromEntries(remotes.map(({ name, face }) => [name, face.team]));

export const toPublicMap = (
  { id, signed, remotes }: ReleaseMap,
  showsTeams = false,
): PublicMap => ({
  id,
  ...(showsTeams && { signed }),
  remotes: remotes.map((remote) => ({
    ...versionOf(remote),
    ...(remote.lastGood && { lastGood: versionOf(remote.lastGood) }),
    routes: remote.face.routes.map(
      ({ sitemap: _forCrawlers, query: _forTheServer, ...route }) => route,
    ),
    redirects: remote.face.redirects,
    fragments: remote.face.fragments.map(({ props: _forTheGate, ...fragment }) => fragment),
  })),
});

/**
 * The map that the browser gets, without the descriptions of pages: crawlers read them in the document's head, and the browser does not show them.
 * They are a quarter of the map's bytes.
 */
export const toBrowserMap = (map: PublicMap): PublicMap => ({
  ...map,
  remotes: map.remotes.map((remote) => ({
    ...remote,
    routes: remote.routes.map(({ description: _ofTheDocument, ...route }) => route),
  })),
});
