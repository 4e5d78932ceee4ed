import type { FoundPerson } from '@larkway/ops-contract';
import { counted } from '../format/numbers';

/** What a search for a person found, and what may be missing. */
export const foundText = ({ ids, more, away }: FoundPerson): string =>
  [
    ids.length === 0
      ? 'Nothing is stored under exactly this value.'
      : more
        ? `The latest ${counted(ids.length, 'lead')} are listed below; there are others.`
        : `${counted(ids.length, 'lead or application', 'leads and applications')} found; the emails are listed below.`,
    ...(away.length > 0
      ? [`These services did not answer, so entries may be missing: ${away.join(', ')}.`]
      : []),
  ].join(' ');
