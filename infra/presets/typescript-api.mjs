/**
 * dependency-cruiser needs TypeScript's JavaScript API, which version 7 does not have yet. It is
 * hoisted to the root, where it finds version 7; this resolves `typescript` to version 6, a
 * dependency of infra.
 */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const isTypescript = (specifier) =>
  specifier === 'typescript' || specifier.startsWith('typescript/');

registerHooks({
  resolve: (specifier, context, next) =>
    isTypescript(specifier) && context.parentURL !== import.meta.url
      ? { url: pathToFileURL(require.resolve(specifier)).href, shortCircuit: true }
      : next(specifier, context),
});
