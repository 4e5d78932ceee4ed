import type { Email, EmailFilter, EmailPage } from '@larkway/ops-contract';
import type { ApiError } from '@larkway/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { read } from '../api/http';
import { useLiveEvent } from '../api/live';
import { filterParams } from './filter';

export interface Loaded {
  emails: Email[];
  /** Cursor of the next page; null after the last one. */
  next: string | null;
  total: number;
}

/**
 * Merges a fresh first page into the loaded list: new and changed emails are updated, those that no
 * longer match are removed. Rows below that page stay, so that the scroll position is kept.
 */
export const mergeTop = (loaded: Loaded, { emails, next, total }: EmailPage): Loaded => {
  const last = emails.at(-1);
  const at = last ? loaded.emails.findIndex(({ id }) => id === last.id) : -1;
  const fresh = new Set(emails.map(({ id }) => id));
  const below =
    next === null || at < 0 ? [] : loaded.emails.slice(at + 1).filter(({ id }) => !fresh.has(id));
  return {
    emails: [...emails, ...below],
    next: below.length > 0 ? loaded.next : next,
    total: total ?? loaded.total,
  };
};

/** Appends the next page, without rows that are loaded already. */
export const appendPage = (loaded: Loaded, { emails, next }: EmailPage): Loaded => {
  const known = new Set(loaded.emails.map(({ id }) => id));
  return {
    ...loaded,
    emails: [...loaded.emails, ...emails.filter(({ id }) => !known.has(id))],
    next,
  };
};

const PAGE = 100;
/** Milliseconds to wait for further changes, which come in bursts, before a refresh. */
const REFRESH_DELAY = 1_500;

const pathOf = (filter: EmailFilter, limit: number, after?: string): string => {
  const params = filterParams(filter);
  params.set('limit', String(limit));
  if (after) params.set('after', after);
  return `/ops/api/emails?${params}`;
};

interface EmailListState {
  loaded: Loaded | null;
  error: ApiError | Error | null;
  loadMore: () => void;
  refresh: () => void;
}

/** The list as far as it was scrolled; its top is refreshed while emails change. */
export const useEmailList = (filter: EmailFilter): EmailListState => {
  const key = filterParams(filter).toString();
  const [state, setState] = useState<{ key: string; loaded: Loaded | null; error: Error | null }>({
    key,
    loaded: null,
    error: null,
  });
  const current = useRef({ key, filter, loaded: null as Loaded | null });
  const isLoadingMore = useRef(false);
  const reads = useRef({ begun: 0, shown: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const put = (forKey: string, change: (loaded: Loaded) => Loaded) => {
    if (current.current.key !== forKey) return;
    const loaded = change(current.current.loaded ?? { emails: [], next: null, total: 0 });
    current.current.loaded = loaded;
    setState({ key: forKey, loaded, error: null });
  };
  const fail = (forKey: string, error: Error) => {
    if (current.current.key === forKey) setState((before) => ({ ...before, key: forKey, error }));
  };

  const refresh = useCallback(() => {
    const { key: forKey, filter: asked, loaded } = current.current;
    const limit = loaded && loaded.emails.length > PAGE ? 2 * PAGE : PAGE;
    const number = ++reads.current.begun;
    /** Shows an answer unless that of a later read is shown. */
    const inOrder = (show: () => void) => {
      if (number < reads.current.shown) return;
      reads.current.shown = number;
      show();
    };
    read<EmailPage>(pathOf(asked, limit)).then(
      (page) => inOrder(() => put(forKey, (before) => mergeTop(before, page))),
      (error: Error) => inOrder(() => fail(forKey, error)),
    );
  }, []);

  const loadMore = useCallback(() => {
    const { key: forKey, filter: asked, loaded } = current.current;
    if (!loaded?.next || isLoadingMore.current) return;
    isLoadingMore.current = true;
    read<EmailPage>(pathOf(asked, PAGE, loaded.next))
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
    // oxlint-disable-next-line react/exhaustive-deps -- the key identifies the filter
  }, [key, refresh]);

  useLiveEvent('emails', () => {
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
