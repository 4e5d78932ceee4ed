import { policyPage } from './policy-page';

/** Page /staffing-report. */
export const { load, reads, Component } = policyPage('staffing-report');
