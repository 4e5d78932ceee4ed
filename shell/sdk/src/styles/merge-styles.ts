import { covered } from '../theme/shorthands';
import { classNameOf, type Origin } from './class-name';
import { Variables } from './runtime-rules';
import { isCondition, stylePropOf } from './style-names';

type Plain = string | number;
type Styles = Record<string, unknown>;

/**
 * Conditions that apply together, in nesting order. Objects are shared, so that they serve as keys.
 */
interface Context {
  origin: Origin;
  conditions: readonly string[];
  inner: Map<string, Context>;
  targets: Map<string, Target>;
}

/** A property under conditions. At most one declaration of an element sets it. */
interface Target {
  context: Context;
  property: string;
  /** Other properties that it sets, if it is a shorthand. */
  parts?: ReadonlySet<string>;
  classes: Map<Plain, string>;
}

/**
 * The value of each target, or an object with one value per condition. Later styles override
 * earlier ones.
 */
export type MergedStyles = Map<Target, unknown>;

const contextOf = (origin: Origin, conditions: readonly string[]): Context => ({
  origin,
  conditions,
  inner: new Map(),
  targets: new Map(),
});

const roots = { recipe: contextOf('recipe', []), element: contextOf('element', []) };

const withCondition = (context: Context, condition: string): Context => {
  if (condition === 'base') return context;
  let inner = context.inner.get(condition);
  if (!inner)
    context.inner.set(
      condition,
      (inner = contextOf(context.origin, [...context.conditions, condition])),
    );
  return inner;
};

const targetOf = (context: Context, property: string): Target => {
  let target = context.targets.get(property);
  if (!target)
    context.targets.set(
      property,
      (target = { context, property, parts: covered.get(property), classes: new Map() }),
    );
  return target;
};

const classOf = (
  { context: { origin, conditions }, property, classes }: Target,
  value: Plain,
): string => {
  let name = classes.get(value);
  if (name === undefined)
    classes.set(value, (name = classNameOf({ origin, conditions, property, value })));
  return name;
};

const isObject = (value: unknown): value is Styles => typeof value === 'object' && value !== null;

const set = (merged: MergedStyles, target: Target, value: unknown): void => {
  const before = merged.get(target);
  merged.set(target, isObject(value) && isObject(before) ? { ...before, ...value } : value);
};

const addStyles = (merged: MergedStyles, context: Context, styles: Styles): void => {
  for (const key in styles) {
    const value = styles[key];
    if (value === undefined || value === null) continue;
    if (isCondition(key)) {
      if (isObject(value)) addStyles(merged, withCondition(context, key), value);
    } else set(merged, targetOf(context, stylePropOf(key) ?? key), value);
  }
};

/** Adds one style prop, which overrides earlier styles. */
export const addProp = (merged: MergedStyles, name: string, value: unknown): void => {
  if (value === undefined || value === null) return;
  if (!isCondition(name)) set(merged, targetOf(roots.element, name), value);
  else if (isObject(value)) addStyles(merged, withCondition(roots.element, name), value);
};

const cache = new WeakMap<object, MergedStyles>();

const mergedOf = (styles: object): MergedStyles => {
  let merged = cache.get(styles);
  if (!merged) {
    addStyles((merged = new Map()), roots.element, styles as Styles);
    cache.set(styles, merged);
  }
  return merged;
};

/** Adds the value of `css`, which overrides earlier styles; in a list, later items win. */
export const addCss = (merged: MergedStyles, css: unknown): void => {
  if (Array.isArray(css)) for (const part of css) addCss(merged, part);
  else if (isObject(css) && !(css instanceof Variables))
    for (const [target, value] of mergedOf(css)) set(merged, target, value);
};

const choose = (chosen: Map<Target, string>, target: Target, value: unknown): void => {
  if (isObject(value)) {
    for (const condition in value)
      choose(
        chosen,
        targetOf(withCondition(target.context, condition), target.property),
        value[condition],
      );
  } else if (typeof value === 'string' || typeof value === 'number') {
    // A shorthand overrides earlier declarations of its parts.
    if (target.parts)
      for (const part of chosen.keys())
        if (part.context === target.context && target.parts.has(part.property)) chosen.delete(part);
    chosen.set(target, classOf(target, value));
  }
};

const isSimple = (merged: MergedStyles): boolean => {
  for (const [target, value] of merged) if (target.parts || isObject(value)) return false;
  return true;
};

const chosenOf = (merged: MergedStyles): Map<Target, string> => {
  const chosen = new Map<Target, string>();
  for (const [target, value] of merged) choose(chosen, target, value);
  return chosen;
};

/** The class names of all merged styles. */
export const classesOf = (merged: MergedStyles): string => {
  let names = '';
  if (isSimple(merged)) {
    for (const [target, value] of merged)
      if (typeof value === 'string' || typeof value === 'number')
        names += ` ${classOf(target, value)}`;
  } else for (const name of chosenOf(merged).values()) names += ` ${name}`;
  return names.slice(1);
};

/** The class names of a recipe's `base`. */
export const recipeClasses = (base: object): string => {
  const merged: MergedStyles = new Map();
  addStyles(merged, roots.recipe, base as Styles);
  return classesOf(merged);
};
