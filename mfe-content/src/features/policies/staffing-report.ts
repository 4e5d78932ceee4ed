import { policyPage } from './policy-page';

/** Page /staffing-report. */
export const { load, Component } = policyPage('staffing-report');
