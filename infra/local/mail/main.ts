import { startInbox } from './inbox.js';

const { HOST: host, SMTP_PORT, PORT, MAIL_FOLDER, WEBHOOK_SECRET } = process.env;
if (!MAIL_FOLDER) throw new Error('MAIL_FOLDER is not set: set it to the folder for messages');

const inbox = await startInbox({
  folder: MAIL_FOLDER,
  host,
  smtpPort: Number(SMTP_PORT ?? 2525),
  httpPort: Number(PORT ?? 8025),
  webhookSecret: WEBHOOK_SECRET,
});
console.log(`Emails for ${inbox.smtpUrl} are shown at ${inbox.url}`);

const stop = (): void => void inbox.close().then(() => process.exit(0));
process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
