import { linksIn, sectionIn, textsIn } from '../fixtures/document-parts';
import { wordsOf } from '../fixtures/documents';
import { jsonLdIn } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { expect, test, testOf } from '../fixtures/test';

const onFaq = testOf('/faq');

// In one worker, so that tests share the page's load.
test.describe.configure({ mode: 'default' });

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

test('structured data has all 50 questions with their answers', async ({ request }) => {
  const html = await (await request.get('/faq')).text();
  const faqPage = jsonLdIn(html).find((item) => item['@type'] === 'FAQPage') as unknown as {
    mainEntity: {
      '@type': string;
      name: string;
      acceptedAnswer: { '@type': string; text: string };
    }[];
  };
  expect(faqPage.mainEntity).toHaveLength(50);
  const [main] = /<main\b.*?<\/main>/s.exec(html)!;
  expect(faqPage.mainEntity.map(({ name }) => name)).toEqual(textsIn(main, 'summary'));
  const words = wordsOf(`<body>${main}`);
  for (const { '@type': type, acceptedAnswer } of faqPage.mainEntity) {
    expect([type, acceptedAnswer['@type']]).toEqual(['Question', 'Answer']);
    expect(words).toContain(acceptedAnswer.text);
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

onFaq('printed, every answer is shown, without navigation and buttons', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main.getByText('Rain is fine; the electrical system is sealed.')).toBeVisible();
  await expect(main.getByRole('navigation')).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Find a Dealer' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toHaveCount(0);
  await page.emulateMedia({ media: null });
});

test('visitors who still have questions find phone, email and the dealers', async ({ request }) => {
  const html = await (await request.get('/faq')).text();
  const addresses = linksIn(sectionIn(html, 'Still Have Questions?')).map(({ href }) => href);
  expect(addresses).toEqual([
    expect.stringMatching(/^tel:\+1555555/),
    expect.stringMatching(/^mailto:\S+@/),
    '/dealerships',
  ]);
});

test('a vehicle stands beside the heading of a large screen, and a phone does not fetch it', async ({
  page,
}) => {
  const picture = /\/m4-city\.[0-9a-f]+\.webp$/;
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(request.url()));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/faq');
  await settled(page);
  expect(fetched.filter((url) => picture.test(url))).toEqual([]);
  const arrived = page.waitForResponse(picture);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await arrived).status()).toBe(200);
});
