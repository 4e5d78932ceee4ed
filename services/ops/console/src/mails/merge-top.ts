import type { Mail, MailPage } from '@larkway/ops-contract';

export interface Loaded {
  mails: Mail[];
  /** Where the next page begins; null when everything is here. */
  next: string | null;
  total: number;
}

/**
 * A page from the top put over what is loaded: new mails come in, changed ones change, those that no longer fit go. What
 * lies below that page stays, so that nobody who has scrolled down loses the place.
 */
export const mergeTop = (loaded: Loaded, { mails, next, total }: MailPage): Loaded => {
  const last = mails.at(-1);
  const at = last ? loaded.mails.findIndex(({ id }) => id === last.id) : -1;
  const fresh = new Set(mails.map(({ id }) => id));
  const below =
    next === null || at < 0 ? [] : loaded.mails.slice(at + 1).filter(({ id }) => !fresh.has(id));
  return {
    mails: [...mails, ...below],
    next: below.length > 0 ? loaded.next : next,
    total: total ?? loaded.total,
  };
};

/** The page after what is loaded. */
export const appendPage = (loaded: Loaded, { mails, next }: MailPage): Loaded => {
  const known = new Set(loaded.mails.map(({ id }) => id));
  return { ...loaded, mails: [...loaded.mails, ...mails.filter(({ id }) => !known.has(id))], next };
};
