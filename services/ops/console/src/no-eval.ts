import { config } from 'zod';

// It tries out whether text can be run as code, which the console's policy forbids and reports.
config({ jitless: true });
