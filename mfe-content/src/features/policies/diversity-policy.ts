import { policyPage } from './policy-page';

/** Page /diversity-policy. */
export const { load, reads, Component } = policyPage(
  'diversity-policy',
  async () =>
    (await import('@larkway/content-contract/released-policies/diversity-policy')).diversityPolicy,
);
