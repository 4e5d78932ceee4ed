import type { Received } from '../ledgers/ledgers.js';
import { afterlife } from './expectations.js';
import type { View } from './view.js';

/**
 * Why a mail that was taken had to be sent once more: whoever sent it was killed after it had taken the mail into its
 * hands and before its record of the reply was committed.
 * @returns the point at which it was killed, or nothing when there was no such reason.
 */
export const excuseFor = (
  { steps, deaths }: View,
  id: string,
  taken: Received,
): string | undefined => {
  const ours = steps.filter((step) => step.id === id && step.worker === taken.worker);
  const claimed = ours.filter(({ step, at }) => step === 'claimed' && at <= taken.at).at(-1);
  const recorded = ours.find(({ step, at }) => step === 'sent' && at >= taken.at);
  return deaths.find(
    ({ process, at }) =>
      process === taken.worker &&
      at >= (claimed?.at ?? taken.offered) &&
      at >= taken.at - afterlife &&
      (!recorded || at <= recorded.at),
  )?.point;
};
