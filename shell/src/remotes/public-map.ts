import {
  type Manifest,
  type ReleaseMap,
  type ResolvedRemote,
  type SignedMap,
  WEB_INTEGRITY,
} from '@larkway/releases-contract';

/** The part of a version that is needed to load it. */
export interface RemoteVersion extends Pick<
  ResolvedRemote,
  'name' | 'version' | 'container' | 'base'
> {
  /** Hash of `web/integrity.json`, which contains the hash of every script. */
  integrity: string;
  /** Used if this version is unavailable. */
  lastGood?: RemoteVersion;
}

/** The part of a live remote that the browser needs. */
export interface PublicRemote extends RemoteVersion {
  routes: Omit<Manifest['routes'][number], 'sitemap' | 'query'>[];
  redirects: Manifest['redirects'];
  fragments: Omit<Manifest['fragments'][number], 'props'>[];
  navigation?: Manifest['navigation'];
}

/** The release map in the document. */
export interface PublicMap {
  id: string;
  remotes: PublicRemote[];
  /** The signed live versions, with canaries; only in documents that show team boundaries. */
  signed?: SignedMap;
}

const versionOf = ({ name, version, container, base, files }: ResolvedRemote): RemoteVersion => ({
  name,
  version,
  container,
  base,
  integrity: files.find(({ path }) => path === WEB_INTEGRITY)?.integrity ?? '',
});

/** The team of each remote; not sent to visitors. */
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
    fragments: remote.face.fragments.map(
      ({ props: _forCompatibilityCheck, ...fragment }) => fragment,
    ),
    ...(remote.face.navigation && { navigation: remote.face.navigation }),
  })),
});

/**
 * The map for the browser, without the descriptions of pages, which crawlers read in the document's
 * head, and without the links of the footer, whose markup browsers keep from the server.
 */
export const toBrowserMap = (map: PublicMap): PublicMap => ({
  ...map,
  remotes: map.remotes.map((remote) => ({
    ...remote,
    routes: remote.routes.map(({ description: _ofTheDocument, ...route }) => route),
    ...(remote.navigation && { navigation: { main: remote.navigation.main, footer: [] } }),
  })),
});
