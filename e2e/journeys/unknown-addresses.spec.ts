import { repetitions } from '@larkway/infra/tier';
import {
  containsMessage,
  missingState,
  missingVehicle,
  type Read,
  showsMessage,
} from '../fixtures/failed-reads';
import { goWithin } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

const unknown: [what: string, path: string, message: Read['message']][] = [
  ['an unknown vehicle', '/inventory/no-such-vehicle', missingVehicle],
  ['an unknown state', '/states/no-such-state', missingState],
  ['an unknown path', '/no/such/page', { heading: '404 Page Not Found' }],
];

for (const [what, path, message] of unknown) {
  test(`${what} gets 404 and a document that says so`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    containsMessage(await response.text(), message);
  });
}

test('a page that says that a vehicle, a state or a path is unknown stays in the browser, and is shown there after a link, too', async ({
  page,
  tolerate,
}) => {
  tolerate(/^response 404/, /^console error: Failed to load resource/);
  // In each run one document is opened, and one other path is entered within its page.
  for (const [, path, message] of repetitions({
    everyRun: unknown.slice(0, 1),
    nightly: unknown,
  })) {
    await page.goto(path);
    await showsMessage(page, message);
    await settled(page);
    await showsMessage(page, message);
  }
  // No link leads to these addresses; this is like a bookmark opened in the same tab.
  for (const [what, path, message] of repetitions({
    everyRun: unknown.slice(1, 2),
    nightly: unknown,
  })) {
    await test.step(what, async () => {
      await goWithin(page, '/thank-you');
      await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible();
      await goWithin(page, path);
      await showsMessage(page, message);
    });
  }
});
