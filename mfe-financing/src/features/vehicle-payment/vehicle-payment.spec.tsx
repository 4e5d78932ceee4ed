import { closedOrigin, renderOnServer, textOf } from '@larkway/sdk/testing';
import * as financingPage from '../financing/financing-page';
import * as vehiclePayment from './vehicle-payment';

const render = async (price: number) =>
  renderOnServer(vehiclePayment as never, { origin: await closedOrigin(), props: { price } });

test('a vehicle’s page says about how much it costs a month, with the terms of that loan, also without the service', async () => {
  const { html, loaded } = await render(14_995);
  expect(textOf(html)).toContain('About $284 a month');
  expect(textOf(html)).toContain(
    '60 months at 7.99% APR with $1,000 down and a credit score of 700-749.',
  );
  expect(loaded.isStatic).toBe(true);
});

test('its link fills in the form of the financing page through the fragment, which no server gets', async () => {
  const { html } = await render(14_995);
  const address = /href="([^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&');
  expect(address).toMatch(/^\/financing#vehiclePrice=14995&/);
  expect(new URL(address, 'https://site.example').search).toBe('');
});

test('without scripts it posts the price to the financing page, which shows its results', async () => {
  const { html } = await render(14_995);
  const [form] = /<noscript>.*<\/noscript>/.exec(html)!;
  expect(form).toContain('action="/financing#recommendations" method="post"');
  const posted = /name="(\w+)" value="(\d+)"/.exec(form)!;
  const answer = await renderOnServer(financingPage, {
    origin: await closedOrigin(),
    path: '/financing',
    post: { [posted[1]!]: posted[2]! },
  });
  expect(answer.html).toContain('value="14995"');
  expect(textOf(answer.html)).toContain('$284');
});

test('a vehicle that costs no more than the down payment has no estimate', async () => {
  expect((await render(900)).html).toBe('');
});
