import { isCssProperty } from '@pandacss/is-valid-prop';
import { breakpoints } from '../theme/breakpoints';
import { shorthands } from '../theme/shorthands';

const names = Object.keys(breakpoints).join('|');
const breakpointName = new RegExp(`^(${names})(Only|Down|To(${names}))?$`, 'i');

/** Remembers the answers for names in the code, of which there are a few hundred. */
const remember = <T>(answer: (name: string) => T): ((name: string) => T) => {
  const answers = new Map<string, T>();
  return (name) => {
    if (!answers.has(name)) answers.set(name, answer(name));
    return answers.get(name)!;
  };
};

/** Whether a key of a style object says when its value holds, and not what it sets. */
export const isCondition = remember(
  (key) => key === 'base' || key.startsWith('_') || /[&@]/.test(key) || breakpointName.test(key),
);

/** Utilities of the system that are no CSS properties. */
const utilities = new Set(['boxSize', 'textStyle']);

/** The full name of a style prop; nothing when it is for the element itself. */
export const stylePropOf = remember((prop): string | undefined => {
  const full = Object.hasOwn(shorthands, prop) ? shorthands[prop]! : prop;
  return utilities.has(full) || isCondition(full) || isCssProperty(full) ? full : undefined;
});

/** Attributes of drawings that would otherwise be taken for style props. */
export const drawingProps: Record<string, string[]> = {
  path: ['d'],
  text: ['x', 'y'],
  circle: ['cx', 'cy', 'r'],
  rect: ['width', 'height', 'x', 'y', 'rx', 'ry'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  g: ['transform'],
  stop: ['offset', 'stopOpacity'],
};
