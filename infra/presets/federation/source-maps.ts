import type { Configuration } from '@rspack/core';

/**
 * Adds source maps that no file of the build mentions. Their sources are relative to the remote's
 * folder, so that builds are the same in any folder.
 */
export const withSourceMaps = (configuration: Configuration): Configuration => ({
  ...configuration,
  devtool: 'hidden-source-map',
  output: { ...configuration.output, devtoolModuleFilenameTemplate: '[resource-path]' },
});
