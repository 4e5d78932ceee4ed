import { policyPage } from './policy-page';

/** Page /staffing-report. */
export const { load, reads, Component } = policyPage(
  'staffing-report',
  async () =>
    (await import('@larkway/content-contract/released-policies/staffing-report')).staffingReport,
);
