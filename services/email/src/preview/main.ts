import { createServer } from 'node:http';
import { parseConfig } from '@larkway/kit/config';
import { emailSettingsSchema } from '../config.js';
import { previewPage } from './preview-pages.js';

/** Shows every email with sample data in a browser, on this machine only. */
const settings = parseConfig(emailSettingsSchema, process.env);
const port = Number(process.env['MAIL_PREVIEW_PORT'] ?? 8_026);

const server = createServer((request, response) => {
  const page = previewPage(new URL(request.url ?? '/', 'http://localhost').pathname, settings);
  response.writeHead(page ? 200 : 404, {
    'content-type': page?.type ?? 'text/plain',
    'x-content-type-options': 'nosniff',
  });
  response.end(page?.body ?? 'There is no such email.');
});

server.listen(port, '127.0.0.1', () => {
  const { port: listening } = server.address() as { port: number };
  process.stdout.write(`Emails with sample data: http://127.0.0.1:${listening}/\n`);
});
