import { z } from 'zod';

/** For how many days one kind of data is kept. */
export const retentionDays = (byDefault: number) =>
  z.coerce.number().int('must be whole days').min(1).max(36_500).default(byDefault);

/** For a service that promises work. */
export const outboxRetentionEnvironment = {
  /** Days for which the payload of work whose outcome is known is kept; without it the work cannot be tried again. */
  OUTBOX_RETENTION_DAYS: retentionDays(30),
};

/** For a service that keeps a journal. */
export const journalRetentionEnvironment = {
  /** Days for which the steps in the life of promised work are kept. */
  JOURNAL_RETENTION_DAYS: retentionDays(730),
};
