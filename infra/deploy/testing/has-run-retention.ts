import type { StartedProcess } from '@larkway/kit/testing';

/** Whether a service has deleted its expired rows since its start, or has no such rows. */
export const hasRunRetention = async ({ metricsUrl }: StartedProcess): Promise<boolean> =>
  !/^retention_last_run_timestamp_seconds\b.* 0$/m.test(await (await fetch(metricsUrl)).text());
