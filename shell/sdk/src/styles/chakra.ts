import type { chakra as chakraFactory, SystemStyleObject } from '@chakra-ui/react/styled-system';
import { type ElementType, type FunctionComponent, use } from 'react';
import { jsx } from 'react/jsx-runtime';
import { addCss, addProp, classesOf, type Filled, recipeClasses } from './slots';
import { drawingProps, stylePropOf } from './style-names';
import { TakeRuleContext, Variables } from './variables';

type Props = Record<string, unknown>;
type Component = FunctionComponent<Props>;

interface Recipe {
  base?: SystemStyleObject;
}

interface Options {
  /** Attributes of the element that share their name with a style prop. */
  forwardProps?: string[];
}

/** Attributes whose own names are taken by style props. */
const htmlProps: Record<string, string> = {
  htmlWidth: 'width',
  htmlHeight: 'height',
  htmlSize: 'size',
  htmlTranslate: 'translate',
};

const variablesIn = (css: unknown): Variables[] =>
  Array.isArray(css) ? css.flatMap(variablesIn) : css instanceof Variables ? [css] : [];

const joined = (...names: unknown[]): string => names.filter(Boolean).join(' ');

/** An element that takes style props and `css`. What they say is in style sheets already, each declaration under a class of its own. */
const styled = (
  tag: ElementType,
  { base }: Recipe = {},
  { forwardProps = [] }: Options = {},
): Component => {
  const ownClasses = base ? recipeClasses(base) : '';
  const attributes = [
    ...forwardProps,
    ...(typeof tag === 'string' ? (drawingProps[tag] ?? []) : []),
  ];

  return function Styled(props) {
    const { as: element = tag, css, className } = props;
    const filled: Filled = new Map();
    addCss(filled, css);
    const rest: Props = {};
    for (const name in props) {
      if (name === 'as' || name === 'css' || name === 'className') continue;
      const value = props[name];
      const property = attributes.includes(name) ? undefined : stylePropOf(name);
      if (property !== undefined) addProp(filled, property, value);
      else if (value !== undefined) rest[htmlProps[name] ?? name] = value;
    }
    const own = variablesIn(css);
    if (own.length > 0) {
      const takeRule = use(TakeRuleContext);
      for (const { rule } of own) takeRule(rule);
    }
    const classes = joined(
      className,
      ownClasses,
      classesOf(filled),
      ...own.map((variables) => variables.className),
    );
    if (classes !== '') rest.className = classes;
    return jsx(element as ElementType, rest);
  };
};

/** Makes `chakra.div` when it is first asked for. */
const elements = new Proxy({} as Record<string, Component>, {
  get: (_, tag, factory: Record<PropertyKey, unknown>) =>
    typeof tag === 'string' ? (factory[tag] = styled(tag as ElementType)) : undefined,
});

/** Chakra's factory, as far as it is used here: `chakra.div`, and `chakra(Component, { base })`. Its types are Chakra's own. */
export const chakra = Object.setPrototypeOf(
  styled.bind(undefined),
  elements,
) as typeof chakraFactory;
