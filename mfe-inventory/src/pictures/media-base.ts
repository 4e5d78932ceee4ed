declare const MEDIA_BASES: Readonly<Record<string, string>>;

/** Base address of the pictures (`media.mjs`), the same on the server and in the browser. */
export const mediaBase: string = MEDIA_BASES['mfe-inventory']!;
