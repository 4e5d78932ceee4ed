/** As much of a search as is worth counting. */
const MOST = 100;

/** What may be reported of a search: nothing that looks like somebody's email address or phone number. */
export const searchTermOf = (search: string): string | undefined => {
  const term = search.trim().slice(0, MOST);
  return term && !term.includes('@') && term.replace(/\D/g, '').length < 7 ? term : undefined;
};
