import { config } from 'zod/v4/core';

// It tries out whether text can be run as code, which the site's policy forbids and browsers report. Every copy of it in the page, those of
// remotes too, reads this before its first schema is used.
config({ jitless: true });
