import { faqGroups } from '@larkway/content-contract';
import faqPageFaqs from '@larkway/content-seed/faqs/faq.json';
import type { Loaded } from '@larkway/sdk';
import { closedOrigin, renderOnServer, textOf, trialSite } from '@larkway/sdk/testing';
import * as page from './faq-page';

let html: string;
let loaded: Loaded;

beforeAll(async () => {
  ({ html, loaded } = await renderOnServer(page, { origin: await closedOrigin(), path: '/faq' }));
});

test('without its service the initial load still has all 50 answers', () => {
  const text = textOf(html);
  for (const { question, answer } of faqPageFaqs) expect(text).toContain(`${question} ${answer}`);
});

test('all questions are one accordion: opening one closes any other, across the groups', () => {
  const names = [...html.matchAll(/<details[^>]*name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toHaveLength(50);
  expect(new Set(names).size).toBe(1);
});

test('quick navigation leads to each group', () => {
  const links = [...html.matchAll(/<a [^>]*href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links).toHaveLength(faqGroups.length);
  for (const id of links) expect(html).toContain(`<section id="${id}"`);
  for (const group of faqGroups)
    expect(textOf(html)).toMatch(new RegExp(`${group} \\d+ questions`));
});

test('every id on the page is unique', () => {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(new Set(ids).size);
});

test('the page ends with phone, email and a link to the dealers', () => {
  const end = html.slice(html.indexOf('Still Have Questions?'));
  expect(end).toContain('href="tel:+15555550172"');
  expect(end).toContain(`href="mailto:${trialSite.supportEmail}"`);
  expect(end).toContain('href="/dealerships"');
});

test('structured data has every question with its answer', () => {
  expect(loaded.head?.jsonLd).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: faqPageFaqs.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]);
});
