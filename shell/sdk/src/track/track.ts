/** Events by their GA4 names (decisions, row 22). None carries personal data. */
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

/** Pushes an event to `dataLayer`, where a tag manager would read it. The site loads none. */
export const track = <E extends keyof TrackedEvents>(event: E, params: TrackedEvents[E]): void => {
  if (typeof window === 'undefined') return;
  (window.dataLayer ??= []).push({ event, ...params });
};
