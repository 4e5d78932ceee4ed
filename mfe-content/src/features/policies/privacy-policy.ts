import { policyPage } from './policy-page';

/** Page /privacy-policy. */
export const { load, reads, Component } = policyPage('privacy-policy');
