import { policyPage } from './policy-page';

/** Page /ethics-policy. */
export const { load, Component } = policyPage('ethics-policy');
