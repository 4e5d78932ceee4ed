/** `prepack` of `@larkway/remote-tools`. */
import { buildTools } from './build-tools.mjs';

await buildTools();
