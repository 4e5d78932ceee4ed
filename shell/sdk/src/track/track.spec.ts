import { track } from './track';

const pretend = (prerendering: boolean) => {
  const page = Object.assign(new EventTarget(), { prerendering });
  const tab: { dataLayer?: object[] } = {};
  Object.assign(globalThis, { document: page, window: tab });
  return { page, tab };
};

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document');
  Reflect.deleteProperty(globalThis, 'window');
});

test('an event of a shown page is reported at once', () => {
  const { tab } = pretend(false);
  track('general_contact', {});
  expect(tab.dataLayer).toEqual([{ event: 'general_contact' }]);
});

test('an event of a prerendered page is reported once, when the page is shown', () => {
  const { page, tab } = pretend(true);
  track('page_view', { page_path: '/faq', page_title: 'FAQ' });
  expect(tab.dataLayer).toBeUndefined();
  page.prerendering = false;
  page.dispatchEvent(new Event('prerenderingchange'));
  page.dispatchEvent(new Event('prerenderingchange'));
  expect(tab.dataLayer).toEqual([{ event: 'page_view', page_path: '/faq', page_title: 'FAQ' }]);
});
