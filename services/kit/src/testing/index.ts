export { eventually } from './eventually.js';
export { startService, testProcessConfig } from './start-service.js';
export type { StartedService } from './start-service.js';
export { createTestDatabase } from './test-database.js';
export type { TestDatabase } from './test-database.js';
