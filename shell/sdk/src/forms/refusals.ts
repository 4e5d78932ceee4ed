import type { SiteConfig } from '../host/site-config';
import { ApiError } from '../http/api-error';

/** Said where the trap of `FormKey` was filled in. Some browsers' helpers do that for a person too. */
export const trapMessage =
  'A hidden field was filled in, so nothing was sent. The field is empty again: please send once more.';

/** What a person is told who has to wait: the service's words, and the way that is always open. */
export const waitMessage = (error: unknown, { salesPhone }: SiteConfig): string | undefined => {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  return `${error.body?.error ?? 'Please wait a few minutes, then send it again.'} Or call ${salesPhone}.`;
};
