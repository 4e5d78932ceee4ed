/**
 * Fetches a URL with the authority of `INTERNAL_TLS_DIR`, and prints the status or the error's
 * code.
 */
import { trustInternalAuthority } from '../dist/http/internal-tls.js';

await trustInternalAuthority(process.env);
const outcome = await fetch(process.argv[2]).then(
  ({ status }) => status,
  ({ cause }) => cause.code,
);
process.stdout.write(String(outcome));
