// Zod tests whether `eval` works, which the Content-Security-Policy forbids and browsers report.
// Every copy of zod on the page, also those of remotes, reads this setting before its first schema
// is used. Set directly, because zod's `config` would add zod to the initial load.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = {
  jitless: true,
};

export {};
