/**
 * Runs the repository's TypeScript without a build: `node --import
 * ./infra/presets/typescript-loader.mjs x.ts`.
 */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';

registerHooks({
  // Services import `./x.js`, pages import `./x`; without a build only `./x.ts` exists.
  resolve: (specifier, context, next) => {
    if (!/^\.{1,2}\//.test(specifier) || !context.parentURL?.endsWith('.ts'))
      return next(specifier, context);
    const source = new URL(`${specifier.replace(/\.js$/, '')}.ts`, context.parentURL);
    return existsSync(fileURLToPath(source))
      ? { url: source.href, format: 'module', shortCircuit: true }
      : next(specifier, context);
  },
  // Node.js only strips types; decorators need a compiler.
  load: (url, context, next) => {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
    const { code } = transformFileSync(fileURLToPath(url), {
      swcrc: false,
      sourceMaps: 'inline',
      jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } },
      module: { type: 'nodenext' },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
