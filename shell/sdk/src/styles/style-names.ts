import { isCssProperty } from '@pandacss/is-valid-prop';
import { breakpoints } from '../theme/conditions';
import { shorthands } from '../theme/shorthands';

const names = Object.keys(breakpoints).join('|');
const breakpointName = new RegExp(`^(${names})(Only|Down|To(${names}))?$`, 'i');

/** Caches results by name; the code contains a few hundred names. */
const memoize = <T>(compute: (name: string) => T): ((name: string) => T) => {
  const results = new Map<string, T>();
  return (name) => {
    if (!results.has(name)) results.set(name, compute(name));
    return results.get(name)!;
  };
};

/** Whether a key of a style object is a condition for its value, and not a property. */
export const isCondition = memoize(
  (key) => key === 'base' || key.startsWith('_') || /[&@]/.test(key) || breakpointName.test(key),
);

/** Utilities of the system that are not CSS properties. */
const utilities = new Set(['boxSize', 'textStyle']);

/** The full name of a style prop; undefined if the prop belongs to the element. */
export const stylePropOf = memoize((prop): string | undefined => {
  const full = Object.hasOwn(shorthands, prop) ? shorthands[prop]! : prop;
  return utilities.has(full) || isCondition(full) || isCssProperty(full) ? full : undefined;
});

/** SVG attributes that have the same name as a style prop. */
export const drawingProps: Record<string, string[]> = {
  path: ['d'],
  text: ['x', 'y'],
  circle: ['cx', 'cy', 'r'],
  rect: ['width', 'height', 'x', 'y', 'rx', 'ry'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  g: ['transform'],
  stop: ['offset', 'stopOpacity'],
};
