import { policyPage } from './policy-page';

/** Page /privacy-policy. */
export const { load, Component } = policyPage('privacy-policy');
