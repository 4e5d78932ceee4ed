import { policyPage } from './policy-page';

/** Page /diversity-policy. */
export const { load, reads, Component } = policyPage('diversity-policy');
