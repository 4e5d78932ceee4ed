import { covered } from '../theme/shorthands';
import { classNameOf, type Origin } from './class-name';
import { isCondition, stylePropOf } from './style-names';
import { Variables } from './variables';

type Plain = string | number;
type Styles = Record<string, unknown>;

/** A property under conditions: what at most one declaration of an element can set. */
export interface Slot {
  place: Place;
  property: string;
  /** What it sets beside itself. */
  parts?: ReadonlySet<string>;
  classes: Map<Plain, string>;
}

/** Conditions that hold at once, in the order in which they are nested. */
interface Place {
  origin: Origin;
  conditions: readonly string[];
  inner: Map<string, Place>;
  slots: Map<string, Slot>;
}

const placeOf = (origin: Origin, conditions: readonly string[]): Place => ({
  origin,
  conditions,
  inner: new Map(),
  slots: new Map(),
});

const roots = { recipe: placeOf('recipe', []), element: placeOf('element', []) };

const within = (place: Place, condition: string): Place => {
  if (condition === 'base') return place;
  let inner = place.inner.get(condition);
  if (!inner)
    place.inner.set(condition, (inner = placeOf(place.origin, [...place.conditions, condition])));
  return inner;
};

const slotOf = (place: Place, property: string): Slot => {
  let slot = place.slots.get(property);
  if (!slot)
    place.slots.set(
      property,
      (slot = { place, property, parts: covered.get(property), classes: new Map() }),
    );
  return slot;
};

const classOf = (
  { place: { origin, conditions }, property, classes }: Slot,
  value: Plain,
): string => {
  let name = classes.get(value);
  if (name === undefined)
    classes.set(value, (name = classNameOf({ origin, conditions, property, value })));
  return name;
};

/** Slots with what stands in them: a value, or one for each of several conditions. */
export type Filled = Map<Slot, unknown>;

const isObject = (value: unknown): value is Styles => typeof value === 'object' && value !== null;

const fill = (filled: Filled, slot: Slot, value: unknown): void => {
  const before = filled.get(slot);
  filled.set(slot, isObject(value) && isObject(before) ? { ...before, ...value } : value);
};

const addTo = (filled: Filled, place: Place, styles: Styles): void => {
  for (const key in styles) {
    const value = styles[key];
    if (value === undefined || value === null) continue;
    if (isCondition(key)) {
      if (isObject(value)) addTo(filled, within(place, key), value);
    } else fill(filled, slotOf(place, stylePropOf(key) ?? key), value);
  }
};

/** Sets one style prop over what is set already. */
export const addProp = (filled: Filled, name: string, value: unknown): void => {
  if (value === undefined || value === null) return;
  if (!isCondition(name)) fill(filled, slotOf(roots.element, name), value);
  else if (isObject(value)) addTo(filled, within(roots.element, name), value);
};

const read = new WeakMap<object, Filled>();

const filledBy = (styles: object): Filled => {
  let filled = read.get(styles);
  if (!filled) {
    addTo((filled = new Map()), roots.element, styles as Styles);
    read.set(styles, filled);
  }
  return filled;
};

/** Sets what `css` says over what is set already; in a list, the later wins. */
export const addCss = (filled: Filled, css: unknown): void => {
  if (Array.isArray(css)) for (const part of css) addCss(filled, part);
  else if (isObject(css) && !(css instanceof Variables))
    for (const [slot, value] of filledBy(css)) fill(filled, slot, value);
};

const choose = (chosen: Map<Slot, string>, slot: Slot, value: unknown): void => {
  if (isObject(value)) {
    for (const condition in value)
      choose(chosen, slotOf(within(slot.place, condition), slot.property), value[condition]);
  } else if (typeof value === 'string' || typeof value === 'number') {
    // A shorthand takes the place of what was set before of its parts.
    if (slot.parts)
      for (const part of chosen.keys())
        if (part.place === slot.place && slot.parts.has(part.property)) chosen.delete(part);
    chosen.set(slot, classOf(slot, value));
  }
};

const isSimple = (filled: Filled): boolean => {
  for (const [slot, value] of filled) if (slot.parts || isObject(value)) return false;
  return true;
};

const chosenOf = (filled: Filled): Map<Slot, string> => {
  const chosen = new Map<Slot, string>();
  for (const [slot, value] of filled) choose(chosen, slot, value);
  return chosen;
};

/** The classes that set all of it. */
export const classesOf = (filled: Filled): string => {
  let names = '';
  if (isSimple(filled)) {
    for (const [slot, value] of filled)
      if (typeof value === 'string' || typeof value === 'number')
        names += ` ${classOf(slot, value)}`;
  } else for (const name of chosenOf(filled).values()) names += ` ${name}`;
  return names.slice(1);
};

/** The classes of a recipe's `base`. */
export const recipeClasses = (base: object): string => {
  const filled: Filled = new Map();
  addTo(filled, roots.recipe, base as Styles);
  return classesOf(filled);
};
