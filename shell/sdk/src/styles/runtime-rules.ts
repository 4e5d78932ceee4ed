import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { createContext } from 'react';
import { textHash } from './class-name';

/** Custom properties of one element whose values come from data, under a class. */
export class Variables {
  readonly className: string;
  readonly rule: string;

  constructor(declarations: string) {
    this.className = `d_${textHash(declarations)}`;
    this.rule = `.${this.className}{${declarations}}`;
  }
}

/** Without characters that could end the declaration. */
const isSafe = (value: string): boolean => !/[<{}]/.test(value);

/**
 * For `css`: custom properties whose values come from data, read by a style beside it, such as
 * `left: 'var(--left)'`. A `style` attribute is not possible: the Content-Security-Policy forbids
 * it.
 */
export const variables = (values: Record<`--${string}`, string | undefined>): SystemStyleObject =>
  new Variables(
    Object.entries(values)
      .flatMap(([name, value]) =>
        value !== undefined && isSafe(value) ? [`${name}:${value}`] : [],
      )
      .join(';'),
  ) as unknown as SystemStyleObject;

/** Receives the rule of an element while it renders. */
export type TakeRule = (rule: string) => void;

const known = new Set<string>();
const sheet = typeof document === 'undefined' ? undefined : new CSSStyleSheet();
if (sheet) document.adoptedStyleSheets.push(sheet);

/**
 * Inserts a rule once per page. In an effect, so that a commit changes the sheet once: after each
 * change the browser merges the rules of all sheets.
 */
export const insertRule: TakeRule = (rule) => {
  if (!sheet || known.has(rule)) return;
  known.add(rule);
  sheet.insertRule(rule);
};

/**
 * On the server, writes rules before the markup that uses them. In the browser there is none: rules
 * go into an adopted style sheet, all of a commit at once.
 */
export const TakeRuleContext = createContext<TakeRule | undefined>(undefined);

/** Adopts a style sheet with font faces, for documents that do not contain them. */
export const showFonts = (fontFaceCss: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(fontFaceCss);
  document.adoptedStyleSheets.push(sheet);
};
