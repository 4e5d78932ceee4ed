/** Every kind of mail the platform sends, in words. */
export const kindLabels: Record<string, string> = {
  'vehicle-inquiry': 'Vehicle inquiry, to sales',
  'vehicle-inquiry-receipt': 'Vehicle inquiry, receipt',
  'contact-message': 'Contact message, to sales',
  'contact-message-receipt': 'Contact message, receipt',
  'dealer-application': 'Dealer application, to network team',
  'dealer-application-receipt': 'Dealer application, receipt',
  'dealer-application-approved': 'Dealer application, approved',
  'dealer-application-declined': 'Dealer application, declined',
};

export const kindLabel = (kind: string | null): string =>
  kind === null ? 'Not known yet' : (kindLabels[kind] ?? kind);
