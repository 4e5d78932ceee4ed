import {
  expect,
  openConsole,
  sendAs,
  signIn,
  testInConsole as test,
} from '../../fixtures/operations';

test.describe.configure({ timeout: 60_000 });

test('pausing, with the name of who did it, and resuming sending show on the overview of every operator at once', async ({
  page,
  operations,
}) => {
  await signIn(page, await operations.colleague('viewer'));
  await openConsole(page, '/ops');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  await sendAs(operations.admin, operations, '/ops/api/queue/pause');
  await expect(page.getByText('Sending is paused. Ada Admin paused it at')).toBeVisible();
  await sendAs(operations.admin, operations, '/ops/api/queue/resume');
  await expect(page.getByText('Sending is paused.')).toHaveCount(0);
});

test('an interrupted stream is shown as interrupted and reconnects automatically', async ({
  page,
  operations,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|live/);
  await signIn(page, await operations.colleague('viewer'));
  let isCut = true;
  await page.route('**/ops/api/live', (route) =>
    isCut ? route.abort('connectionfailed') : route.continue(),
  );
  await page.goto('/ops');
  await expect(page.getByText('Interrupted, connecting again')).toBeVisible();
  isCut = false;
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.unrouteAll({ behavior: 'wait' });
});
