import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { createContext } from 'react';
import { textHash } from './class-name';

/** Values of one element that no build can know, as custom properties under a class. */
export class Variables {
  readonly className: string;
  readonly rule: string;

  constructor(declarations: string) {
    this.className = `d_${textHash(declarations)}`;
    this.rule = `.${this.className}{${declarations}}`;
  }
}

/** What would end the declaration that it stands in. */
const isHarmless = (value: string): boolean => !/[<{}]/.test(value);

/**
 * For `css`: custom properties whose values come with the data. What reads them, `left: 'var(--left)'`, is written beside it. Not a `style`
 * attribute, which the policy of our documents forbids.
 */
export const variables = (values: Record<`--${string}`, string | undefined>): SystemStyleObject =>
  new Variables(
    Object.entries(values)
      .flatMap(([name, value]) =>
        value !== undefined && isHarmless(value) ? [`${name}:${value}`] : [],
      )
      .join(';'),
  ) as unknown as SystemStyleObject;

/** Takes the rule of an element that is being rendered. */
export type TakeRule = (rule: string) => void;

const known = new Set<string>();
const sheet = typeof document === 'undefined' ? undefined : new CSSStyleSheet();
if (sheet) document.adoptedStyleSheets.push(sheet);

const toSheet: TakeRule = (rule) => {
  if (!sheet || known.has(rule)) return;
  known.add(rule);
  sheet.insertRule(rule);
};

/** In the browser rules go into a sheet of the document. The server writes them in front of the markup that uses them. */
export const TakeRuleContext = createContext<TakeRule>(toSheet);

export interface RuleWriter {
  take: TakeRule;
  /** A style element with the rules that came since the last call; nothing when none did. */
  write: () => string;
}

/** For one document. */
export const createRuleWriter = (nonce: string): RuleWriter => {
  const written = new Set<string>();
  let fresh = '';
  return {
    take: (rule) => {
      if (written.has(rule)) return;
      written.add(rule);
      fresh += rule;
    },
    write: () => {
      const rules = fresh;
      fresh = '';
      return rules && `<style nonce="${nonce}">${rules}</style>`;
    },
  };
};
