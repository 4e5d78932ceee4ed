import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

/** Sources import each other as `./x.js`, those of the pages as `./x`; before a build there is only `./x.ts`. */
export const resolve = (specifier, context, next) => {
  if (!/^\.{1,2}\//.test(specifier) || !context.parentURL?.endsWith('.ts')) return next(specifier, context);
  const source = new URL(`${specifier.replace(/\.js$/, '')}.ts`, context.parentURL);
  return existsSync(fileURLToPath(source)) ? { url: source.href, format: 'module', shortCircuit: true } : next(specifier, context);
};

export const load = async (url, context, next) => {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url), {
    swcrc: false,
    sourceMaps: 'inline',
    jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } },
    module: { type: 'nodenext' },
  });
  return { format: 'module', source: code, shortCircuit: true };
};
