export { registerCspReports } from './receive-reports.js';
export { createReportAggregator } from './report-aggregator.js';
