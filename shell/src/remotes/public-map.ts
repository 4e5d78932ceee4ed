import type { Face, LiveRemote, ReleaseMap } from '@larkway/releases-contract';

/** As much of a live remote as the browser needs. */
export interface PublicRemote extends Pick<LiveRemote, 'name' | 'version' | 'container' | 'base'> {
  routes: Omit<Face['routes'][number], 'sitemap'>[];
  redirects: Face['redirects'];
  fragments: Face['fragments'];
}

/** The release map as it stands in the document. */
export interface PublicMap {
  id: string;
  remotes: PublicRemote[];
}

export const toPublicMap = ({ id, remotes }: ReleaseMap): PublicMap => ({
  id,
  remotes: remotes.map(({ name, version, container, base, face }) => ({
    name,
    version,
    container,
    base,
    routes: face.routes.map(({ sitemap: _forCrawlers, ...route }) => route),
    redirects: face.redirects,
    fragments: face.fragments,
  })),
});
