/** Events by their GA4 names (decisions, row 22), without personal data. */
export interface TrackedEvents {
  page_view: { page_path: string; page_title: string };
  view_item: { item_id: string; item_name: string; price: number };
  select_item: { item_id: string; item_name: string };
  search: { search_term: string };
  generate_lead: { item_id: string; value: number };
  contact_form_submitted: { subject: string };
  dealership_application_submitted: { state: string };
  general_contact: Record<string, never>;
  /** Price in USD, the constant 0, and the credit score, as the specification lists them. */
  financing_calculator: { price: number; value: 0; credit_score: number };
  dealer_search: { search_term: string };
  click_external: { url: string };
  click_phone: { kind: 'sales' | 'support' | 'dealer' };
}

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/**
 * Calls back when the page is shown: at once, or when a browser that has rendered it in advance
 * activates it. Never, if the visitor does not open it.
 */
export const whenShown = (callback: () => void): void => {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', callback, { once: true });
  else callback();
};

/**
 * Pushes an event to `dataLayer`, where a tag manager reads it, when the page is shown. By default,
 * the site loads no tag manager.
 */
export const track = <E extends keyof TrackedEvents>(event: E, params: TrackedEvents[E]): void => {
  if (typeof window === 'undefined') return;
  whenShown(() => (window.dataLayer ??= []).push({ event, ...params }));
};

/** The event that a click reports: its name and parameters. */
export type TrackedClick = {
  [E in keyof TrackedEvents]: [event: E, params: TrackedEvents[E]];
}[keyof TrackedEvents];

const ATTRIBUTE = 'data-track';

/**
 * Attributes for an element whose clicks are reported. They also work in markup that is never
 * hydrated.
 */
export const tracks = (...click: TrackedClick): Record<typeof ATTRIBUTE, string> => ({
  [ATTRIBUTE]: JSON.stringify(click),
});

/** Reports a click on an element with `tracks` attributes, and on a link to another site. */
export const trackClick = ({ target }: MouseEvent): void => {
  if (!(target instanceof Element)) return;
  const reported = target.closest(`[${ATTRIBUTE}]`)?.getAttribute(ATTRIBUTE);
  if (reported) track(...(JSON.parse(reported) as [keyof TrackedEvents, never]));
  const url = target.closest('a')?.getAttribute('href');
  if (url?.startsWith('http')) track('click_external', { url });
};
