import type { ReleaseMap } from '@larkway/releases-contract';
import type { StyleRules } from '@larkway/sdk/style-rules';
import { isUnderDevelopment } from './server-composition';

/** The cascade layers that versions use. */
export interface UsedLayers {
  /** Stores the layers of a version. */
  add: (container: string, rules: StyleRules) => void;
  /**
   * Layers of every style sheet that a document of this release map may load, weakest first. All
   * possible layers, twelve times as many, if a version is unknown or under development.
   */
  of: (map: ReleaseMap) => string[];
}

const layersIn = ({ rules }: StyleRules): string[] => rules.map(({ layer }) => layer);

/** @param shell the shell's rules, which contain all layer names */
export const createUsedLayers = ({ layers = [], ...shell }: StyleRules): UsedLayers => {
  const ofVersions = new Map<string, string[]>();
  const ofMaps = new WeakMap<ReleaseMap, string[]>();

  const find = (map: ReleaseMap): string[] | undefined => {
    const versions = map.remotes.flatMap((remote) =>
      remote.lastGood ? [remote, remote.lastGood] : [remote],
    );
    // The styles of a version under development change while a page is open.
    const found = versions.map((version) =>
      isUnderDevelopment(version) ? undefined : ofVersions.get(version.container),
    );
    if (found.includes(undefined)) return undefined;
    const used = new Set([
      'base',
      'tokens',
      ...layersIn(shell),
      ...found.flatMap((names) => names ?? []),
    ]);
    return layers.filter((name) => used.has(name));
  };

  return {
    add: (container, rules) => void ofVersions.set(container, [...new Set(layersIn(rules))]),
    of: (map) => {
      const known = ofMaps.get(map) ?? find(map);
      if (known) ofMaps.set(map, known);
      return known ?? layers;
    },
  };
};
