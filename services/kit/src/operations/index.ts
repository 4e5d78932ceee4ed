export { Operations } from './operations.guard.js';
export { OperationsModule } from './operations.module.js';
