/**
 * TypeScript 7 compiles, but has no JavaScript API yet. Tools that need one (typescript-eslint, dependency-cruiser) are
 * hoisted to the root, where they would find 7. This resolves their `typescript` to version 6, which infra depends on.
 */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const isTypescript = (specifier) => specifier === 'typescript' || specifier.startsWith('typescript/');

registerHooks({
  resolve: (specifier, context, next) =>
    isTypescript(specifier) && context.parentURL !== import.meta.url
      ? { url: pathToFileURL(require.resolve(specifier)).href, shortCircuit: true }
      : next(specifier, context),
});
