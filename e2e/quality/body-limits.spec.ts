import { sendRaw } from '../fixtures/raw-http';
import { stack } from '../fixtures/stack';
import { expect, test } from '../fixtures/test';

const json = (bytes: number): string => `{"name":"${'x'.repeat(bytes - '{"name":""}'.length)}"}`;

/** Says how long it is. */
const measured = (path: string, type: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** Does not say how long it is. */
const chunked = (path: string, type: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

const layers: Record<string, { origin: () => string; path: string }> = {
  'the site': { origin: () => stack().site, path: '/api/contact' },
  'the service of leads': { origin: () => stack().services['leads']!, path: '/api/contact' },
  'the service of dealers': {
    origin: () => stack().services['dealers']!,
    path: '/api/dealerships',
  },
};

for (const [layer, { origin, path }] of Object.entries(layers)) {
  for (const [how, write] of Object.entries({
    'that says its length': measured,
    'that does not': chunked,
  })) {
    test(`${layer} reads 32 kB of a call ${how}, and no more`, async () => {
      expect(
        (await sendRaw(origin(), write(path, 'application/json', json(32 * 1024)))).status,
      ).toBe(422);
      expect(
        (await sendRaw(origin(), write(path, 'application/json', json(32 * 1024 + 1)))).status,
      ).toBe(413);
    });
  }
}

for (const [how, write] of Object.entries({
  'that says its length': measured,
  'that does not': chunked,
})) {
  test(`the site reads 256 kB of a form ${how}, and no more`, async () => {
    const fields = (bytes: number): string => `message=${'x'.repeat(bytes - 'message='.length)}`;
    const type = 'application/x-www-form-urlencoded';
    expect((await sendRaw(stack().site, write('/contact', type, fields(256 * 1024)))).status).toBe(
      422,
    );
    expect(
      (await sendRaw(stack().site, write('/contact', type, fields(256 * 1024 + 1)))).status,
    ).toBe(413);
  });
}
