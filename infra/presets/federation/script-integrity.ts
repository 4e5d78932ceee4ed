import { type Configuration, SubresourceIntegrityPlugin } from '@rspack/core';

/** Gives every chunk that a web build loads later its hash. Documents name the hashes of the scripts that they load at once. */
export const withScriptIntegrity = (web: Configuration): Configuration => ({
  ...web,
  output: { ...web.output, crossOriginLoading: 'anonymous' },
  plugins: [
    ...(web.plugins ?? []),
    new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true, htmlPlugin: false }),
  ],
});
