import type { ReleaseMap } from '@larkway/releases-contract';
import {
  layerOrder,
  type StyleRule,
  type StyleRules,
  type Tokens,
  writeAnimations,
  writeRules,
  writeTokens,
} from '@larkway/sdk/style-rules';
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

export interface InlineStyles {
  /** Adds the rules of a bundle. */
  add: (bundle: StyleRules) => void;
  /**
   * A style element with the rules of the markup's classes, and tokens and animations that they use,
   * as far as earlier calls did not write them; empty if there are none.
   */
  write: (markup: string) => string;
}

interface PlacedRule {
  /** Its place in the style sheet. */
  at: number;
  rule: StyleRule;
}

const placedRules = new WeakMap<StyleRules, Map<string, PlacedRule[]>>();

/** The rules of a bundle by class. */
const rulesByClass = (bundle: StyleRules): Map<string, PlacedRule[]> => {
  const known = placedRules.get(bundle);
  if (known) return known;
  const rules = new Map<string, PlacedRule[]>();
  for (const [at, rule] of bundle.rules.entries()) {
    const same = rules.get(rule.className);
    if (same) same.push({ at, rule });
    else rules.set(rule.className, [{ at, rule }]);
  }
  placedRules.set(bundle, rules);
  return rules;
};

/** Classes of a bundle. */
interface Part {
  bundle: StyleRules;
  classes: string[];
}

const numbers = new WeakMap<StyleRules, number>();
let bundleCount = 0;

/** A number that only this bundle has. */
const numberOf = (bundle: StyleRules): number => {
  if (!numbers.has(bundle)) numbers.set(bundle, (bundleCount += 1));
  return numbers.get(bundle)!;
};

/** Texts to remember; the documents of one page mostly use the same classes. */
const MOST_TEXTS = 128;
const writtenTexts = new Map<string, string>();

const isForPrint = ({ queries }: StyleRule): boolean => queries.includes('@media print');

/** The rules of these classes, in the order of the style sheets. Those for print are only there. */
const textOf = (parts: Part[]): string => {
  const key = parts
    .map(({ bundle, classes }) => `${numberOf(bundle)} ${classes.join(' ')}`)
    .join('\n');
  const known = writtenTexts.get(key);
  if (known !== undefined) return known;
  const text = writeRules(
    parts.flatMap(({ bundle, classes }) => {
      const rules = rulesByClass(bundle);
      return classes
        .flatMap((name) => rules.get(name) ?? [])
        .filter(({ rule }) => !isForPrint(rule))
        .sort((a, b) => a.at - b.at)
        .map(({ rule }) => rule);
    }),
  );
  if (writtenTexts.size === MOST_TEXTS) writtenTexts.delete(writtenTexts.keys().next().value!);
  writtenTexts.set(key, text);
  return text;
};

const rulesAsText = (rules: PlacedRule[] | undefined): string =>
  JSON.stringify(rules?.map(({ rule: { layer, queries, text } }) => [layer, queries, text]));

const sharedClasses = new WeakMap<StyleRules, WeakMap<StyleRules, Set<string>>>();

/** Classes that have the same rules in both bundles. Bundles repeat what several teams use. */
const classesInBoth = (bundle: StyleRules, other: StyleRules): Set<string> => {
  const ofBundle = sharedClasses.get(bundle) ?? new WeakMap<StyleRules, Set<string>>();
  sharedClasses.set(bundle, ofBundle);
  const known = ofBundle.get(other);
  if (known) return known;
  const others = rulesByClass(other);
  const shared = new Set(
    [...rulesByClass(bundle)]
      .filter(([name, rules]) => rulesAsText(rules) === rulesAsText(others.get(name)))
      .map(([name]) => name),
  );
  ofBundle.set(other, shared);
  return shared;
};

const tokenReference = /var\((--lw-[\w-]+)/g;

const CLASS = ' class="';

/**
 * The styles that the markup of one document uses, so that a first visit paints before any style
 * sheet loads.
 * @param layers of every style sheet that the document may load, weakest first
 */
export const createInlineStyles = (nonce: string, layers: string[]): InlineStyles => {
  let order = layerOrder(layers);
  const bundles = new Set<StyleRules>();
  const fresh = new Set<StyleRules>();
  const attributes = new Set<string>();
  const classes = new Set<string>();
  let tokens: Tokens = {};
  const animations = new Map<string, string>();
  const writtenTokens = new Set<string>();

  const newTokensIn = (text: string): string => {
    const found = new Set<string>();
    for (const [, name] of text.matchAll(tokenReference))
      if (!writtenTokens.has(name!)) found.add(name!);
    if (found.size === 0) return '';
    for (const name of found) writtenTokens.add(name);
    const written = writeTokens(tokens, (name) => found.has(name));
    // A token's value may use other tokens.
    return written + newTokensIn(written);
  };

  /** The new animations whose names the text contains. */
  const newAnimationsIn = (text: string): string => {
    const found = [...animations.keys()].filter((name) => text.includes(name));
    const written = writeAnimations(found.map((name) => animations.get(name)!));
    for (const name of found) animations.delete(name);
    return written;
  };

  const newClassesIn = (markup: string): Set<string> => {
    const found = new Set<string>();
    for (let at = markup.indexOf(CLASS); at >= 0; at = markup.indexOf(CLASS, at)) {
      const end = markup.indexOf('"', at + CLASS.length);
      if (end < 0) break;
      const attribute = markup.slice(at + CLASS.length, end);
      at = end;
      if (attributes.has(attribute)) continue;
      attributes.add(attribute);
      for (const name of attribute.split(' ')) if (!classes.has(name)) found.add(name);
    }
    return found;
  };

  return {
    add: (bundle) => {
      if (bundles.has(bundle)) return;
      bundles.add(bundle);
      fresh.add(bundle);
      if (bundle.tokens) tokens = bundle.tokens;
      for (const [name, rule] of Object.entries(bundle.animations ?? {}))
        animations.set(name, rule);
    },
    write: (markup) => {
      const found = [...newClassesIn(markup)];
      for (const name of found) classes.add(name);
      let globals = '';
      const parts: Part[] = [];
      for (const bundle of bundles) {
        const isFresh = fresh.delete(bundle);
        const written = parts.map((before) => classesInBoth(bundle, before.bundle));
        // A bundle that was added later may have rules of earlier classes.
        const own = (isFresh ? [...classes] : found).filter(
          (name) => !written.some((names) => names.has(name)),
        );
        parts.push({ bundle, classes: own });
        if (isFresh) globals += bundle.globals;
      }
      const rules = globals + textOf(parts);
      const css = newTokensIn(rules + markup) + newAnimationsIn(rules) + rules;
      const text = css && (order + css).replaceAll('</', '<\\/');
      if (text) order = '';
      return text && `<style nonce="${nonce}">${text}</style>`;
    },
  };
};
