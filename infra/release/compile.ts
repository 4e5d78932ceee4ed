import { type Configuration, rspack } from '@rspack/core';

/** Runs the compilers of one part. @throws with the compiler's own messages when a build fails. */
export const compile = (configurations: Configuration[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = rspack(configurations);
    compiler.run((error, stats) => {
      const failed = error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : undefined);
      compiler.close((closeError) => {
        if (failed ?? closeError) reject(failed ?? closeError!);
        else resolve();
      });
    });
  });
