import { policyPage } from './policy-page';

/** Page /terms-of-service. */
export const { load, Component } = policyPage('terms-of-service');
