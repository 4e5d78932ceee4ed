/**
 * TypeScript 7 compiles, but has no JavaScript API yet. Tools that need one (typescript-eslint, dependency-cruiser) are
 * hoisted to the root, where they would find 7; this points their `typescript` at version 6, which infra depends on.
 */
import Module, { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';

const typescript6 = createRequire(import.meta.url).resolve('typescript');
const isTypescript = (request) => request === 'typescript' || request.startsWith('typescript/');

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...rest) {
  return isTypescript(request)
    ? resolveFilename.call(this, request, { ...parent, paths: Module._nodeModulePaths(import.meta.dirname) }, ...rest)
    : resolveFilename.call(this, request, parent, ...rest);
};

const hook = `export const resolve = (specifier, context, next) =>
  specifier === 'typescript' ? { url: ${JSON.stringify(pathToFileURL(typescript6).href)}, shortCircuit: true } : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
