/** Lets Node run the repository's TypeScript before anything was built: `node --import ./infra/presets/typescript-loader.mjs x.ts`. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
