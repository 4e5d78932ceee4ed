import { serializeStyles } from '@emotion/serialize';
import { compile, type Element, serialize, stringify } from 'stylis';
import { classNameOf, type Declaration } from '../src/styles/class-name';
import { type StyleRule, writeTokens } from '../src/styles/style-rules';
import { CHANGES_COLORS } from '../src/theme/color-mode';
import { system } from '../src/theme/system';
import { layerNames, layerOf, splitList } from './layers';
import { breakpointVariable, childrenOf, isOfTokens, tokens, withMeasures } from './tokens';

/** With the parts of its text, for sorting. */
interface Rule extends StyleRule {
  selector: string;
  declarations: string;
}

type Css = Parameters<typeof serializeStyles>[0][number];

const textOf = (css: object): string => serializeStyles([css as Css], {}).styles;

const isRule = ({ type }: Element): boolean => type === 'rule';

/** The style object of one declaration, nested in its conditions. */
const styleOf = ({ conditions, property, value }: Declaration): object =>
  conditions.reduceRight<object>((inner, condition) => ({ [condition]: inner }), {
    [property]: value,
  });

const rulesBelow = (
  elements: Element[],
  queries: string[],
): { queries: string[]; selectors: string[]; declarations: string }[] =>
  elements.flatMap((element) => {
    const children = childrenOf(element);
    if (!isRule(element)) return rulesBelow(children, [...queries, element.value]);
    const declarations = children.map((child) => serialize([child], stringify)).join('');
    return declarations === ''
      ? []
      : [
          {
            queries,
            selectors: (element.props as string[]).flatMap(splitList),
            declarations: withMeasures(declarations.replace(/;$/, '')),
          },
        ];
  });

/** The rules of one declaration: one for each of its selectors. */
const rulesOf = (declaration: Declaration): Rule[] => {
  const name = classNameOf(declaration);
  const className = `.${name}`;
  const { origin, property } = declaration;
  const css = textOf(system.css(styleOf(declaration)));
  if (breakpointVariable.test(css))
    throw new Error(
      `${property}: ${String(declaration.value)} is a breakpoint: write it in pixels`,
    );
  return rulesBelow(compile(`${className}{${css}}`), []).flatMap(
    ({ queries, selectors, declarations }) =>
      selectors.map((selector) => ({
        className: name,
        layer: layerOf({ origin, selector, className, queries, property }),
        queries,
        selector,
        declarations,
        text: `${selector}{${declarations}}`,
      })),
  );
};

const pixels = (query: string): number => {
  const [, number = '0', unit] = /width:\s*([\d.]+)(px|rem|em)/.exec(query) ?? [];
  const width = Number(number) * (unit === 'px' ? 1 : 16);
  return query.includes('max-width') ? -width : width;
};

/**
 * Within a layer: by width, then by text, so that every file has the same order. Similar
 * declarations are neighbors, because they compress better.
 */
const inOrder = (a: Rule, b: Rule): number => {
  const [left, right] = [a.queries.join(), b.queries.join()];
  return (
    layerNames.indexOf(a.layer) - layerNames.indexOf(b.layer) ||
    pixels(left) - pixels(right) ||
    compare(left, right) ||
    compare(a.declarations, b.declarations) ||
    compare(a.selector, b.selector)
  );
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The layers of reset and tokens, then those of rules. */
export const layers = ['base', 'tokens', ...layerNames];

/** For printing, selecting and changing the theme: documents do without until their style sheet. */
const isForLater = ({ value }: Element): boolean =>
  /^(?:@page|@media print|::selection)\b/.test(value) || value.includes(CHANGES_COLORS);

const KEYFRAMES = '@keyframes ';
const isAnimation = ({ value }: Element): boolean => value.startsWith(KEYFRAMES);

const without = (elements: Element[], isUnwanted: (element: Element) => boolean): Element[] =>
  elements
    .filter((element) => !isUnwanted(element))
    .map((element) =>
      Array.isArray(element.children)
        ? { ...element, children: without(element.children, isUnwanted) }
        : element,
    );

export interface GlobalSheet {
  /** Reset, page defaults, animations and tokens, for the style sheet. */
  whole: string;
  /** Reset and page defaults, as far as documents need them before their style sheet. */
  inDocuments: string;
  /** Name -> `@keyframes` rule; documents contain the animations and tokens that they use. */
  animations: Record<string, string>;
}

export const globalSheet = (): GlobalSheet => {
  const elements = (system._global ?? [])
    .filter((rules) => !isOfTokens(rules))
    .flatMap((rules) => compile(textOf(rules)));
  const write = (selected: Element[]): string =>
    withMeasures(serialize(selected, stringify).replaceAll(';}', '}'));
  return {
    whole: write(elements) + writeTokens(tokens),
    inDocuments: write(without(elements, (element) => isForLater(element) || isAnimation(element))),
    animations: Object.fromEntries(
      elements
        .flatMap(childrenOf)
        .filter(isAnimation)
        .map((element) => [element.value.slice(KEYFRAMES.length), write([element])]),
    ),
  };
};

/**
 * The rules of all declarations, in style sheet order.
 * @throws if two declarations have the same class
 */
export const rulesFor = (declarations: Declaration[]): StyleRule[] => {
  const names = new Map<string, string>();
  for (const declaration of declarations) {
    const [name, text] = [classNameOf(declaration), JSON.stringify(declaration)];
    if ((names.get(name) ?? text) !== text)
      throw new Error(
        `${text} and ${names.get(name)} have the same class ${name}: change the hash in shell/sdk/src/styles/class-name.ts`,
      );
    names.set(name, text);
  }
  return declarations
    .flatMap(rulesOf)
    .sort(inOrder)
    .map(({ className, layer, queries, text }) => ({ className, layer, queries, text }));
};
