import { policyPage } from './policy-page';

/** Page /publishing-policy. */
export const { load, Component } = policyPage('publishing-policy');
