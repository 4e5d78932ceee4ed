/** A process that writes its log when it exits. */
import { createServer, runProcess } from '@larkway/kit/http';

const config = {
  PORT: 0,
  HOST: '127.0.0.1',
  METRICS_PORT: 0,
  METRICS_HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  DRAIN_DELAY_MS: 0,
};
await runProcess('unread-log', () =>
  createServer({ name: 'unread-log', config, register: async () => undefined }),
);
