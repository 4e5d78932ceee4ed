import { duration } from '../format/duration';
import { Notice } from '../ui/notice';
import { useNow } from '../ui/use-now';
import type { Refusal } from './refusal';

/** Whether tries count again. */
export const useIsLocked = (refusal: Refusal | null): boolean => {
  const now = useNow();
  return refusal?.until != null && refusal.until > now;
};

/** Why it did not work; after too many tries, for how long none counts. */
export const Refused = ({ refusal }: { refusal: Refusal | null }) => {
  const now = useNow();
  if (!refusal) return null;
  const left = refusal.until === null ? 0 : Math.ceil((refusal.until - now) / 1_000);
  return (
    <Notice tone={left > 0 ? 'warning' : 'danger'}>
      <span role="alert">{refusal.message}</span>
      {left > 0 && <span aria-live="off"> Next try in {duration(left)}.</span>}
      {refusal.until !== null && left <= 0 && <span> You can try again now.</span>}
    </Notice>
  );
};
