import homeFaqs from '@larkway/content-seed/faqs/home.json';
import { closedOrigin, renderOnServer, textOf } from '@larkway/sdk/testing';
import * as fragment from './home-faq';

test('without its service the home page still gets its 25 answers and the sales phone', async () => {
  const { html } = await renderOnServer(fragment, { origin: await closedOrigin() });
  const text = textOf(html);
  expect(text).toContain('Good questions, straight answers.');
  expect(html).toContain('href="tel:+15555550171"');
  expect(html.match(/<details/g)).toHaveLength(25);
  for (const { question, answer } of homeFaqs) expect(text).toContain(`${question} ${answer}`);
});
