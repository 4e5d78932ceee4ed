import { isNightly } from '@larkway/infra/tier';
import { drawingLedger, fewFrames, keepDrawingLedger } from '../fixtures/drawing-ledger';
import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

const isRoot = process.getuid?.() === 0;

// In `npm test` a script takes 3D away, because another browser takes seconds to start.
if (isNightly)
  test.use({
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--disable-3d-apis',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  });
else
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    }),
  );

test('a browser that cannot draw in 3D shows the pictures, offers no 3D view and fetches none of it', async ({
  page,
}) => {
  await keepDrawingLedger(page);
  const models: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().endsWith('.glb') && models.push(request.url())),
  );
  await page.goto('/inventory/d4');
  await settled(page);
  await expect
    .poll(async () => (await drawingLedger(page)).asked, { timeout: 30_000 })
    .toEqual([false, false]);
  await fewFrames(page);
  await expect(page.getByRole('img', { name: /D4/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn it around' })).toHaveCount(0);
  expect(models).toEqual([]);
});
