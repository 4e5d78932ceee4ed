import { policyPage } from './policy-page';

/** Page /privacy-policy. */
export const { load, reads, Component } = policyPage(
  'privacy-policy',
  async () =>
    (await import('@larkway/content-contract/released-policies/privacy-policy')).privacyPolicy,
);
