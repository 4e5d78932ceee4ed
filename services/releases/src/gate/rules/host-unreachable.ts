import type { Rule } from '../gate-context.js';

/** What the site offers is known. */
export const hostUnreachable: Rule = ({ host, candidates }) => {
  if ('answer' in host) return [];
  return [...new Set(candidates.map(({ name }) => name))].map((remote) => ({
    rule: 'host-unreachable',
    remote,
    message: `The site does not say what it offers, so nothing can be compared with it (${host.failure}).`,
    fix: 'Try again once a server of the site answers; SITE_URL and SITE_TOKEN of the release service must be those of the site.',
  }));
};
