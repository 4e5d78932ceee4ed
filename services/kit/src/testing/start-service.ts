import type { ProcessConfig } from '../config/service-environment.js';
import { createService, type Service, type ServiceOptions } from '../service/create-service.js';

export interface StartedService {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  url: string;
  metricsUrl: string;
  app: Service['app'];
  /** The log so far, one object per line. */
  logs: Record<string, unknown>[];
  close(): Promise<void>;
}

/** Configuration of a service under test: free ports, log level `info`. */
export const testProcessConfig: ProcessConfig = {
  PORT: 0,
  HOST: '127.0.0.1',
  METRICS_PORT: 0,
  METRICS_HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  PLAIN_HOSTS: [],
  DRAIN_DELAY_MS: 0,
  TRUSTED_PROXIES: ['loopback'],
};

/** Starts a service in this process on a free port. */
export const startService = async (
  options: Pick<ServiceOptions, 'module' | 'routes' | 'bodyLimits' | 'step'> & { name?: string },
): Promise<StartedService> => {
  const logs: Record<string, unknown>[] = [];
  const service = await createService({
    name: 'test',
    config: testProcessConfig,
    logDestination: { write: (line) => void logs.push(JSON.parse(line)) },
    ...options,
  });
  const { port, metricsPort } = await service.listen();
  return {
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    app: service.app,
    logs,
    close: () => service.close(),
  };
};
