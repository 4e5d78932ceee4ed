import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { createContext } from 'react';
import { textHash } from './class-name';

/** Custom properties of one element whose values come from data. */
export class Variables {
  /** Begins unlike any class of a declaration. */
  readonly className: string;

  constructor(readonly values: Record<string, string>) {
    this.className = `_${textHash(this.declarations)}`;
  }

  get rule(): string {
    return `.${this.className}{${this.declarations}}`;
  }

  private get declarations(): string {
    return Object.entries(this.values)
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  }
}

/** Without characters that could end the declaration. */
const isSafe = (value: string): boolean => !/[<{};]/.test(value);

/**
 * For `css`: custom properties whose values come from data, read by a style beside it, such as
 * `left: 'var(--left)'`. The Content-Security-Policy forbids `style` attributes in documents, so
 * their rule is in the document; elements that the browser creates have the values themselves.
 */
export const variables = (values: Record<`--${string}`, string | undefined>): SystemStyleObject =>
  new Variables(
    Object.fromEntries(
      Object.entries(values).filter(
        (entry): entry is [string, string] => entry[1] !== undefined && isSafe(entry[1]),
      ),
    ),
  ) as unknown as SystemStyleObject;

/** Receives the rule of an element while it renders. */
export type TakeRule = (rule: string) => void;

/** On the server, writes rules before the markup that uses them. In the browser there is none. */
export const TakeRuleContext = createContext<TakeRule | undefined>(undefined);

/** Adopts a style sheet with font faces, for documents that do not contain them. */
export const showFonts = (fontFaceCss: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(fontFaceCss);
  document.adoptedStyleSheets.push(sheet);
};
