import { expect, test, testOf } from '../fixtures/test';

const onFaq = testOf('/faq');

// In one worker, in this order: the last one leaves the page.
onFaq.describe.configure({ mode: 'default' });

onFaq('50 questions open one at a time across the groups and can be closed', async ({ page }) => {
  const questions = page.getByRole('main').locator('summary');
  const open = page.getByRole('main').locator('details[open]');
  await expect(questions).toHaveCount(50);
  await questions.first().click();
  await expect(open).toHaveCount(1);
  await questions.last().click();
  await expect(open).toHaveCount(1);
  await expect(open.locator('summary')).toHaveText(await questions.last().innerText());
  await questions.last().click();
  await expect(open).toHaveCount(0);
});

onFaq('quick navigation brings each group into view', async ({ page }) => {
  for (const group of ['Vehicle Basics', 'Ownership', 'Purchase & Support']) {
    await page
      .getByRole('navigation', { name: 'Groups of questions' })
      .getByRole('link', { name: group })
      .click();
    await expect(page.getByRole('heading', { level: 2, name: group })).toBeInViewport();
  }
});

onFaq('structured data has all 50 questions with their answers', async ({ page }) => {
  const data = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) =>
      scripts.map((script) => JSON.parse(script.textContent) as Record<string, unknown>),
    );
  const faqPage = data.find((item) => item['@type'] === 'FAQPage') as {
    mainEntity: {
      '@type': string;
      name: string;
      acceptedAnswer: { '@type': string; text: string };
    }[];
  };
  expect(faqPage.mainEntity).toHaveLength(50);
  const shown = await page.getByRole('main').locator('summary').allTextContents();
  expect(faqPage.mainEntity.map(({ name }) => name)).toEqual(shown);
  for (const { '@type': type, acceptedAnswer } of faqPage.mainEntity) {
    expect([type, acceptedAnswer['@type']]).toEqual(['Question', 'Answer']);
    await expect(page.getByRole('main')).toContainText(acceptedAnswer.text);
  }
});

onFaq('a question is opened by keyboard', async ({ page }) => {
  const first = page.getByRole('main').locator('summary').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').locator('details[open]')).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(page.getByRole('main').locator('details[open]')).toHaveCount(0);
});

onFaq('visitors who still have questions find phone, email and the dealers', async ({ page }) => {
  const block = page.getByRole('region', { name: 'Still Have Questions?' });
  await expect(block.locator('a[href^="tel:"]')).toBeVisible();
  await expect(block.locator('a[href^="mailto:"]')).toBeVisible();
  await block.locator('a[href="/dealerships"]').click();
  await expect(page).toHaveURL('/dealerships');
});

test('printed, every answer is shown, without navigation and buttons', async ({ page }) => {
  await page.goto('/faq');
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main.getByText('Rain is fine; the electrical system is sealed.')).toBeVisible();
  await expect(main.getByRole('navigation')).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Find a Dealer' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toHaveCount(0);
});
