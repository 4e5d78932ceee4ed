/**
 * TypeScript 7 has no JavaScript API yet. dependency-cruiser needs one and is hoisted to the root, where it would find
 * version 7. This resolves its `typescript` to version 6, on which infra depends.
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
