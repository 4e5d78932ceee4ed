import { settled } from '../fixtures/settled';
import { test } from '../fixtures/test';

test('a style class without a rule in any style sheet is reported on the console', async ({
  page,
  tolerate,
}) => {
  tolerate(/no style sheet has \.c_00000/);
  await page.goto('/thank-you');
  await settled(page);
  const warning = page.waitForEvent('console', (message) =>
    message.text().startsWith('no style sheet has .c_00000, a class of <p'),
  );
  await page.evaluate(() => {
    const element = document.createElement('p');
    element.className = 'group c_00000';
    document.body.append(element);
  });
  await warning;
});
