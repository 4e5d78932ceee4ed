import type { chakra as chakraFactory, SystemStyleObject } from '@chakra-ui/react/styled-system';
import { type ElementType, type FunctionComponent, use } from 'react';
import { jsx } from 'react/jsx-runtime';
import { addCss, addProp, classesOf, type MergedStyles, recipeClasses } from './merge-styles';
import { drawingProps, stylePropOf } from './style-names';
import { TakeRuleContext, Variables } from './runtime-rules';

type Props = Record<string, unknown>;
type Component = FunctionComponent<Props>;

interface Recipe {
  base?: SystemStyleObject;
}

interface Options {
  /** Attributes of the element that share their name with a style prop. */
  forwardProps?: string[];
}

/** Attributes whose names style props use. */
const htmlProps: Record<string, string> = {
  htmlWidth: 'width',
  htmlHeight: 'height',
  htmlSize: 'size',
  htmlTranslate: 'translate',
};

const variablesIn = (css: unknown): Variables[] =>
  Array.isArray(css) ? css.flatMap(variablesIn) : css instanceof Variables ? [css] : [];

const joined = (...names: unknown[]): string => names.filter(Boolean).join(' ');

interface WithVariablesProps {
  own: Variables[];
  element: unknown;
  props: Props;
}

/**
 * An element with custom properties. In a document a rule has them. The browser sets them on the
 * element: a new rule would make it merge those of all style sheets, which costs a phone 8 to 12 ms.
 */
const WithVariables: FunctionComponent<WithVariablesProps> = ({ own, element, props }) => {
  const takeRule = use(TakeRuleContext);
  if (takeRule) for (const { rule } of own) takeRule(rule);
  const inBrowser = takeRule
    ? undefined
    : {
        style: Object.assign({}, ...own.map(({ values }) => values)) as Props,
        // Its document has the rule in place of the attribute.
        suppressHydrationWarning: true,
      };
  return jsx(element as ElementType, { ...props, ...inBrowser });
};

/**
 * A component with style props and `css`. Its declarations are in style sheets already, each as one
 * class; rendering only computes the class names.
 */
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
    const merged: MergedStyles = new Map();
    addCss(merged, css);
    // The first attribute: names follow the tag, and documents compress better.
    const rest: Props = { className: undefined };
    for (const name in props) {
      if (name === 'as' || name === 'css' || name === 'className') continue;
      const value = props[name];
      const property = attributes.includes(name) ? undefined : stylePropOf(name);
      if (property !== undefined) addProp(merged, property, value);
      else if (value !== undefined) rest[htmlProps[name] ?? name] = value;
    }
    const own = variablesIn(css);
    const classes = joined(
      className,
      ownClasses,
      classesOf(merged),
      ...own.map((variables) => variables.className),
    );
    if (classes !== '') rest.className = classes;
    if (own.length > 0) return jsx(WithVariables, { own, element, props: rest });
    return jsx(element as ElementType, rest);
  };
};

/** Creates `chakra.div` on first access. */
const elements = new Proxy({} as Record<string, Component>, {
  get: (_, tag, factory: Record<PropertyKey, unknown>) =>
    typeof tag === 'string' ? (factory[tag] = styled(tag as ElementType)) : undefined,
});

/**
 * The part of Chakra's factory that we use, with Chakra's types: `chakra.div`, `chakra(Component, {
 * base })`.
 */
export const chakra = Object.setPrototypeOf(
  styled.bind(undefined),
  elements,
) as typeof chakraFactory;
