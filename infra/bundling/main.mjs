/**
 * `node infra/bundling/main.mjs [name …]`: bundles the programs that `tsc` has compiled, such as
 * `services/leads`.
 */
import { bundle } from './bundle.mjs';

const names = process.argv.slice(2);
await bundle(names.length > 0 ? names : undefined);
