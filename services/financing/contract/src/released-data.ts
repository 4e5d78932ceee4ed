// The data this release was built with: what the service seeds, and what the page shows while the service is down.
export { releasedPartners } from './released/partners.js';
export { releasedPrograms } from './released/programs.js';
