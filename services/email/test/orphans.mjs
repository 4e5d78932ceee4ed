// A parent with two children, one of which is caught in a loop; the test kills it.
import { ChildPool } from '../dist/children/child-pool.js';

const [, , entry, smtpUrl] = process.argv;
const mails = {
  BRAND: 'Larkway',
  SALES_EMAIL: 'a@larkway.example',
  SUPPORT_EMAIL: 'b@larkway.example',
  NETWORK_EMAIL: 'c@larkway.example',
  SITE_ORIGIN: 'https://www.larkway.example',
};
const settings = {
  mails,
  transport: { smtpUrl, requireTls: false, from: 'Larkway <website@larkway.example>' },
};
const pool = new ChildPool({ entry, settings, size: 2, silenceMs: 60_000, idleMs: 60_000 });
const mail = (message) => ({
  kind: 'vehicle-inquiry',
  payload: {
    reference: '',
    name: 'Ada',
    email: 'ada@example.com',
    phone: '5550100123',
    message,
    vehicleName: 'D6',
    vehiclePrice: '$1',
  },
  messageId: `${message.length}@larkway.example`,
  requestId: 'r',
});

void pool.run('send', mail('POISON loop'));
await pool.run('send', mail('Hello'));
process.send('ready');
setInterval(() => undefined, 60_000);
