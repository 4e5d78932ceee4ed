import { type TestDatabase, type TestMailServer, type TestQueue, testProcessConfig } from '@larkway/kit/testing';
import { appModule } from '../src/app.module.js';

/** The mail worker on the servers of a test. */
export const workerModule = ({ database, queue, smtp }: { database: TestDatabase; queue: Pick<TestQueue, 'config'>; smtp: TestMailServer }) =>
  appModule({
    ...testProcessConfig,
    ...queue.config,
    DATABASE_URL: database.url,
    DATABASE_POOL: 5,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Larkway <website@larkway.example>',
    SALES_EMAIL: 'sales@larkway.example',
    SUPPORT_EMAIL: 'support@larkway.example',
    NETWORK_EMAIL: 'network@larkway.example',
    BRAND: 'Larkway',
    EMAIL_CONCURRENCY: 5,
  });
