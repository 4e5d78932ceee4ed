/**
 * The hours differ on purpose: sales is open at the hours of the contact page; support is open two
 * hours longer on weekdays and closed on Saturdays, and thank-you and policy pages name its hours.
 * Structured data for search engines has its own: `structuredOpeningHours`.
 */
export const openingHours = {
  contact: [
    { days: 'Mon-Fri', hours: '8AM-6PM' },
    { days: 'Sat', hours: '9AM-4PM' },
    { days: 'Sun', hours: 'Closed' },
  ],
  support: 'Mon-Fri 8AM-8PM EST',
} as const;

/**
 * For schema.org's `OpeningHoursSpecification`; an hour longer on Saturdays than the contact page.
 */
export const structuredOpeningHours = [
  {
    dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '08:00',
    closes: '18:00',
  },
  { dayOfWeek: ['Saturday'], opens: '09:00', closes: '17:00' },
];

/** How long an answer takes at most, as pages and emails promise it. */
export const answerTimes = {
  request: 'within 24 hours',
  dealerApplication: 'within 5 business days',
} as const;
