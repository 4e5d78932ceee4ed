// Zod tries out whether text can be run as code, which the site's policy forbids and browsers report. Every copy of it in the page, those of
// remotes too, reads this before its first schema is used. Set by hand, because `config` would bring zod into the first view.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = {
  jitless: true,
};

export {};
