import type { Mail, MailFilter, MailPage } from '@larkway/ops-contract';
import type { ApiError } from '@larkway/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { read } from '../api/http';
import { useLiveEvent } from '../api/live';
import { filterParams } from './filter';

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

const PAGE = 100;
/** Changes come in bursts; more often than this the list is not asked for again. */
const REFRESH_DELAY = 1_500;

const pathOf = (filter: MailFilter, limit: number, after?: string): string => {
  const params = filterParams(filter);
  params.set('limit', String(limit));
  if (after) params.set('after', after);
  return `/ops/api/mails?${params}`;
};

export interface EmailListState {
  loaded: Loaded | null;
  error: ApiError | Error | null;
  loadMore: () => void;
  refresh: () => void;
}

/** The list as far as it was scrolled, kept fresh from its top while mails change. */
export const useEmailList = (filter: MailFilter): EmailListState => {
  const key = filterParams(filter).toString();
  const [state, setState] = useState<{ key: string; loaded: Loaded | null; error: Error | null }>({
    key,
    loaded: null,
    error: null,
  });
  const current = useRef({ key, filter, loaded: null as Loaded | null });
  const isLoadingMore = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const put = (forKey: string, change: (loaded: Loaded) => Loaded) => {
    if (current.current.key !== forKey) return;
    const loaded = change(current.current.loaded ?? { mails: [], next: null, total: 0 });
    current.current.loaded = loaded;
    setState({ key: forKey, loaded, error: null });
  };
  const fail = (forKey: string, error: Error) => {
    if (current.current.key === forKey) setState((before) => ({ ...before, key: forKey, error }));
  };

  const refresh = useCallback(() => {
    const { key: forKey, filter: asked, loaded } = current.current;
    const limit = loaded && loaded.mails.length > PAGE ? 2 * PAGE : PAGE;
    read<MailPage>(pathOf(asked, limit)).then(
      (page) => put(forKey, (before) => mergeTop(before, page)),
      (error: Error) => fail(forKey, error),
    );
  }, []);

  const loadMore = useCallback(() => {
    const { key: forKey, filter: asked, loaded } = current.current;
    if (!loaded?.next || isLoadingMore.current) return;
    isLoadingMore.current = true;
    read<MailPage>(pathOf(asked, PAGE, loaded.next))
      .then(
        (page) => put(forKey, (before) => appendPage(before, page)),
        (error: Error) => fail(forKey, error),
      )
      .finally(() => (isLoadingMore.current = false));
  }, []);

  useEffect(() => {
    current.current = { key, filter, loaded: null };
    refresh();
    return () => clearTimeout(timer.current);
    // oxlint-disable-next-line react/exhaustive-deps -- the key says everything about the filter
  }, [key, refresh]);

  useLiveEvent('mails', () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(refresh, REFRESH_DELAY);
  });

  const isCurrent = state.key === key;
  return {
    loaded: isCurrent ? state.loaded : null,
    error: isCurrent ? state.error : null,
    loadMore,
    refresh,
  };
};
