import { policyPage } from './policy-page';

/** Page /terms-of-service. */
export const { load, reads, Component } = policyPage('terms-of-service');
