/** The return value of a job whose handler has finished. */
export const finished = 'finished by its handler';

/**
 * Whether a completed job was completed because its handler had finished. The queue completes jobs by itself, too: on PostgreSQL, BullMQ may complete one that
 * was put back (taskforcesh/bullmq#4814).
 */
export const isFinished = (returned: unknown): boolean => returned === finished;
