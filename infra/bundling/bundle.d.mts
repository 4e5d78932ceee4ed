/** Bundles programs whose compiled code has changed: see `bundle.mjs`. */
export declare const bundle: (names?: string[], root?: string) => Promise<void>;
