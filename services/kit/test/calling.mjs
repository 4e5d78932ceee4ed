/** Prints what `fetch` makes of an address, after the process has read which authority to trust: `<status>`, or the code of the error. */
import { trustInternalAuthority } from '../dist/http/internal-tls.js';

await trustInternalAuthority(process.env);
const outcome = await fetch(process.argv[2]).then(
  ({ status }) => status,
  ({ cause }) => cause.code,
);
process.stdout.write(String(outcome));
