import { DomainError } from '../errors/domain-error.js';

/** Refuses to forget a person while something that was promised is still to be done: it would be lost. */
export const refuseWhileUnfinished = (unfinished: { id: string; kind: string }[]): void => {
  if (unfinished.length === 0) return;
  const names = unfinished.slice(0, 5).map(({ id, kind }) => `${kind} ${id}`);
  const more =
    unfinished.length > names.length ? ` and ${unfinished.length - names.length} more` : '';
  throw new DomainError(
    'mail_not_finished',
    `Mail of this person is not finished: ${names.join(', ')}${more}. Cancel it or wait, then try again.`,
    {
      status: 409,
      issues: unfinished.slice(0, 50).map(({ id, kind }) => ({ path: id, message: kind })),
    },
  );
};
