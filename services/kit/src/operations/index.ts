export { Operations, OperationsModule } from './operations.guard.js';
