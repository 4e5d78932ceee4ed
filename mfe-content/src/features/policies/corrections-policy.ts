import { policyPage } from './policy-page';

/** Page /corrections-policy. */
export const { load, Component } = policyPage('corrections-policy');
