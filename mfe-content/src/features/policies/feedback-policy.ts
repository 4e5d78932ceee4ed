import { policyPage } from './policy-page';

/** Page /feedback-policy. */
export const { load, Component } = policyPage('feedback-policy');
