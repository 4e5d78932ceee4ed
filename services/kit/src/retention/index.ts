export { Retention, RETENTION_RULES, RetentionModule } from './retention.js';
export {
  journalRetention,
  journalRetentionEnvironment,
  outboxRetention,
  outboxRetentionEnvironment,
  retentionDays,
  type RetentionRule,
  type RowRule,
} from './retention-rules.js';
