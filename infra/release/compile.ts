import { type Configuration, type MultiStats, rspack } from '@rspack/core';

/** Runs the compilers of one part. @throws with the compiler's own messages when a build fails. */
export const compile = (configurations: Configuration[]): Promise<MultiStats> =>
  new Promise((resolve, reject) => {
    const compiler = rspack(configurations);
    compiler.run((error, stats) => {
      const failed =
        error ??
        (!stats || stats.hasErrors()
          ? new Error(
              stats?.toString({ all: false, errors: true }) ?? 'The compiler gave no result',
            )
          : undefined);
      compiler.close((closeError) => {
        if (failed ?? closeError) reject(failed ?? closeError!);
        else resolve(stats!);
      });
    });
  });
