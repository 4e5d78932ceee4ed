import { policyPage } from './policy-page';

/** Page /corrections-policy. */
export const { load, reads, Component } = policyPage('corrections-policy');
