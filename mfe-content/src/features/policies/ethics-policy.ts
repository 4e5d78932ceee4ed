import { policyPage } from './policy-page';

/** Page /ethics-policy. */
export const { load, reads, Component } = policyPage('ethics-policy');
