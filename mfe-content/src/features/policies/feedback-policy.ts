import { policyPage } from './policy-page';

/** Page /feedback-policy. */
export const { load, reads, Component } = policyPage('feedback-policy');
