import { fileURLToPath } from 'node:url';
import rspack, { type RspackPluginInstance } from '@rspack/core';

/** Chakra's own cache of computed styles. */
export const chakraMemo = /[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]utils[\\/]memo\.js$/;

/** Replaces Chakra's cache of computed styles by one that costs less, see `style-memo.mjs`. */
export const styleMemo = (): RspackPluginInstance =>
  new rspack.NormalModuleReplacementPlugin(chakraMemo, fileURLToPath(new URL(import.meta.resolve('@larkway/infra/style-memo'))));
