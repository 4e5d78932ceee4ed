// A parent with two child processes, one of them in an endless loop; the test kills the parent.
import { ProcessPool } from '../dist/child-processes/process-pool.js';

const [, , entry, smtpUrl] = process.argv;
const email = {
  BRAND: 'Larkway',
  SALES_EMAIL: 'a@larkway.example',
  SUPPORT_EMAIL: 'b@larkway.example',
  NETWORK_EMAIL: 'c@larkway.example',
  SALES_PHONE: '(555) 555-0142',
  SUPPORT_PHONE: '(555) 555-0143',
  SITE_ORIGIN: 'https://www.larkway.example',
};
const settings = {
  email,
  transport: {
    relays: { primary: { smtpUrl, requireTls: false, deadline: 60_000 } },
    from: 'Larkway <website@larkway.example>',
  },
};
const pool = new ProcessPool({
  entry,
  settings,
  size: 2,
  silenceMs: 60_000,
  patienceMs: 100,
  idleMs: 60_000,
});
const task = (message) => ({
  kind: 'vehicle-inquiry',
  relay: 'primary',
  payload: {
    reference: '',
    name: 'Ada',
    email: 'ada@example.com',
    phone: '5550100123',
    message,
    vehicleName: 'D6',
    vehiclePrice: '$1',
  },
  to: email.SALES_EMAIL,
  replyTo: { name: 'Ada', address: 'ada@example.com' },
  messageId: `${message.length}@larkway.example`,
  requestId: 'r',
});

void pool.run('send', task('POISON loop'));
await pool.run('send', task('Hello'));
process.send('ready');
setInterval(() => undefined, 60_000);
