import { policyPage } from './policy-page';

/** Page /diversity-policy. */
export const { load, Component } = policyPage('diversity-policy');
