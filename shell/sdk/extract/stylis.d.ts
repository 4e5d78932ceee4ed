/** As much of stylis, which brings no types, as is used here. */
declare module 'stylis' {
  export interface Element {
    /** `rule`, `decl`, or an at-rule: `@media`. */
    type: string;
    value: string;
    /** Of a rule, its selectors. */
    props: string[] | string;
    children: Element[] | string;
  }
  export const compile: (css: string) => Element[];
  export const stringify: (element: Element) => string;
  export const serialize: (elements: Element[], write: typeof stringify) => string;
}
