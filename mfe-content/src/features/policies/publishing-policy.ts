import { policyPage } from './policy-page';

/** Page /publishing-policy. */
export const { load, reads, Component } = policyPage('publishing-policy');
