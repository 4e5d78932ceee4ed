// The data of this release: the service seeds it, and the page shows it while the service is down.
export { releasedPartners } from './released/partners.js';
export { releasedPrograms } from './released/programs.js';
