import { serializeStyles } from '@emotion/serialize';
import { compile, type Element, serialize, stringify } from 'stylis';
import { classNameOf, type Declaration } from '../src/styles/class-name';
import type { StyleRule } from '../src/styles/style-rules';
import { system } from '../src/theme/system';
import { layerNames, layerOf, splitList } from './layers';

/** With its selector, for sorting. */
interface Rule extends StyleRule {
  selector: string;
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
    const children = Array.isArray(element.children) ? element.children : [];
    if (!isRule(element)) return rulesBelow(children, [...queries, element.value]);
    const declarations = children.map((child) => serialize([child], stringify)).join('');
    return declarations === ''
      ? []
      : [
          {
            queries,
            selectors: (element.props as string[]).flatMap(splitList),
            declarations: declarations.replace(/;$/, ''),
          },
        ];
  });

/** The rules of one declaration: one for each of its selectors. */
const rulesOf = (declaration: Declaration): Rule[] => {
  const name = classNameOf(declaration);
  const className = `.${name}`;
  const { origin, property } = declaration;
  const css = textOf(system.css(styleOf(declaration)));
  if (breakpointVariables.test(css))
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
        text: `${selector}{${declarations}}`,
      })),
  );
};

const pixels = (query: string): number => {
  const [, number = '0', unit] = /width:\s*([\d.]+)(px|rem|em)/.exec(query) ?? [];
  const width = Number(number) * (unit === 'px' ? 1 : 16);
  return query.includes('max-width') ? -width : width;
};

/** Within a layer: by width, then by text, so that every file has the same order. */
const inOrder = (a: Rule, b: Rule): number => {
  const [left, right] = [a.queries.join(), b.queries.join()];
  return (
    layerNames.indexOf(a.layer) - layerNames.indexOf(b.layer) ||
    pixels(left) - pixels(right) ||
    compare(left, right) ||
    compare(a.selector, b.selector)
  );
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The layers of reset and tokens, then those of rules. */
export const layers = ['base', 'tokens', ...layerNames];

/** Chakra's variables of the breakpoints, which conditions replace with pixels. */
const breakpointVariables = /--lw-(?:sizes-)?breakpoints?-\w+/;
const breakpointDeclarations = new RegExp(`${breakpointVariables.source}:[^;}]*;?`, 'g');

const isForPrint = ({ value }: Element): boolean => /^@(?:page|media print)\b/.test(value);

const withoutPrint = (elements: Element[]): Element[] =>
  elements
    .filter((element) => !isForPrint(element))
    .map((element) =>
      Array.isArray(element.children)
        ? { ...element, children: withoutPrint(element.children) }
        : element,
    );

/** Reset, page defaults, tokens and animations: for the style sheet, and for documents. */
export const globalSheet = (): Record<'whole' | 'onScreens', string> => {
  const textOfAll = (select: (elements: Element[]) => Element[]): string =>
    (system._global ?? [])
      .map((css) => serialize(select(compile(textOf(css))), stringify))
      .join('')
      .replaceAll(breakpointDeclarations, '');
  return { whole: textOfAll((elements) => elements), onScreens: textOfAll(withoutPrint) };
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
    .map(({ selector: _selector, ...rule }) => rule);
};
