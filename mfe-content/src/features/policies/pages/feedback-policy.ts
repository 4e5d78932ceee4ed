import { policyPage } from '../policy-page';

/** Page /feedback-policy. */
export const { load, Component } = policyPage('feedback-policy', async () => (await import('@larkway/content-contract/released-policies/feedback-policy')).feedbackPolicy);
