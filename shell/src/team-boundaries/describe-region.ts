import type { LivePayload } from '@larkway/releases-contract';
import type { Composition } from '../remotes/composition';
import { matchRoute } from '../remotes/public-map';

export type RegionState = 'live' | 'canary' | 'preview' | 'last good version' | 'not available';

/** A region as described by its markup. */
export interface MarkedRegion {
  /**
   * The region's key: `page:/states/florida`, `slot:home.faq:{"limit":8}`; with `~version` for a
   * last good version.
   */
  key: string;
  remote: string;
  version: string;
  isShown: boolean;
}

type Known = Pick<Composition, 'map' | 'preview'>;

/** `page /states/:slug`, `fragment home.faq` */
export const nameOf = (
  { map }: Pick<Known, 'map'>,
  { key, version }: Pick<MarkedRegion, 'key' | 'version'>,
): string => {
  const [, kind, rest] = /^(page|slot):(.*)$/s.exec(key.replace(`~${version}`, '')) ?? [];
  if (rest === undefined) return key;
  return kind === 'page'
    ? `page ${matchRoute(map, rest)?.route.path ?? rest}`
    : `fragment ${rest.split(':', 1)[0]!}`;
};

/** Determines the state of a region from the signed map in a document with team boundaries. */
export const stateReader = ({
  map,
  preview,
}: Known): ((region: Omit<MarkedRegion, 'key'>) => RegionState) => {
  const { remotes } = JSON.parse(map.signed!.payload) as LivePayload;
  return ({ remote, version, isShown }) => {
    if (!isShown) return 'not available';
    const chosen = map.remotes.find(({ name }) => name === remote)?.version;
    if (version !== chosen) return 'last good version';
    if (preview?.name === remote && preview.version === version) return 'preview';
    const live = remotes.find(({ name }) => name === remote);
    if (live?.stable.version === version) return 'live';
    return live?.canary?.pointer.version === version ? 'canary' : 'last good version';
  };
};
