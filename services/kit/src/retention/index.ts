export {
  journalRetentionEnvironment,
  outboxRetentionEnvironment,
  retentionDays,
} from './retention-environment.js';
export {
  journalRetention,
  outboxRetention,
  type RetentionRule,
  type RowRule,
} from './retention-rule.js';
export { RetentionModule } from './retention.module.js';
export { Retention, RETENTION_RULES } from './retention.js';
