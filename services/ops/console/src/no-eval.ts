import { config } from 'zod';

// Zod probes for `eval`, which the console's policy forbids and reports as a violation.
config({ jitless: true });
