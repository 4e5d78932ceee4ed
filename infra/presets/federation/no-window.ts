import { DefinePlugin, type RspackPluginInstance } from '@rspack/core';

/** On the server `typeof window` is known while building, so that what stands behind it, and all that it imports, stays out of the build. */
export const noWindow = (target: 'web' | 'node'): RspackPluginInstance[] =>
  target === 'node' ? [new DefinePlugin({ 'typeof window': JSON.stringify('undefined') })] : [];
