/**
 * When somebody answers. The site gives different hours on purpose: sales keeps the hours of the contact page, support, which
 * owners call, is there two hours longer on weekdays and not on Saturdays; thank-you and policy pages name support's.
 * Structured data for search engines gives a third reading: `structuredOpeningHours`.
 */
export const openingHours = {
  contact: [
    { days: 'Mon-Fri', hours: '8AM-6PM' },
    { days: 'Sat', hours: '9AM-4PM' },
    { days: 'Sun', hours: 'Closed' },
  ],
  support: 'Mon-Fri 8AM-8PM EST',
} as const;

/** For schema.org's `OpeningHoursSpecification`; an hour longer on Saturdays than the contact page says. */
export const structuredOpeningHours = [
  {
    dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '08:00',
    closes: '18:00',
  },
  { dayOfWeek: ['Saturday'], opens: '09:00', closes: '17:00' },
];
