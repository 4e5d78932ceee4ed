/** Types for the part of stylis that we use; the package has none. */
declare module 'stylis' {
  export interface Element {
    /** `rule`, `decl`, or an at-rule: `@media`. */
    type: string;
    value: string;
    /** The selectors of a rule. */
    props: string[] | string;
    children: Element[] | string;
  }
  export const compile: (css: string) => Element[];
  export const stringify: (element: Element) => string;
  export const serialize: (elements: Element[], write: typeof stringify) => string;
}
