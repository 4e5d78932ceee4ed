const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `2024-01-01` -> `January 1, 2024`, wherever the reader is. */
export const formatDate = (date: string): string => format.format(new Date(`${date}T00:00:00Z`));
