/** Subjects of a contact message, in the order of the form; without zod, for the initial load. */
export const contactSubjects = [
  { value: 'sales', label: 'Sales' },
  { value: 'service', label: 'Service' },
  { value: 'dealer', label: 'Dealer' },
  { value: 'financing', label: 'Financing' },
  { value: 'warranty', label: 'Warranty' },
  { value: 'other', label: 'Other' },
] as const;

/** States that the sender of a contact message can choose, in the order of the form. */
export const contactStates = [
  { value: 'california', label: 'California' },
  { value: 'texas', label: 'Texas' },
  { value: 'florida', label: 'Florida' },
  { value: 'new-york', label: 'New York' },
  { value: 'illinois', label: 'Illinois' },
  { value: 'arizona', label: 'Arizona' },
  { value: 'other', label: 'Other' },
] as const;

export type ContactSubject = (typeof contactSubjects)[number]['value'];
export type ContactState = (typeof contactStates)[number]['value'];
