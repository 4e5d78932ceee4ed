import { ApiError } from '@larkway/sdk';
import { useState } from 'react';
import { errorMessage } from '../api/errors';
import { LockedOut } from '../api/http';
import { duration } from '../format/duration';
import { Notice } from '../ui/notice';
import { useNow } from '../ui/time';

interface Refusal {
  message: string;
  /** Messages by field. */
  issues: Record<string, string>;
  /** Until then no attempt is accepted; milliseconds since 1970. */
  until: number | null;
}

const refusalOf = (error: unknown): Refusal => {
  const issues =
    error instanceof ApiError
      ? Object.fromEntries((error.body?.issues ?? []).map(({ path, message }) => [path, message]))
      : {};
  return {
    message: errorMessage(error),
    issues,
    until: error instanceof LockedOut ? Date.now() + error.seconds * 1_000 : null,
  };
};

/** Runs an action that the service may refuse, one at a time, and keeps the last refusal. */
export const useAttempt = () => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const attempt = async (action: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await action();
      setRefusal(null);
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, attempt };
};

/** Whether the service still refuses every attempt. */
export const useIsLocked = (refusal: Refusal | null): boolean => {
  const now = useNow();
  return refusal?.until != null && refusal.until > now;
};

/** The reason of a refusal and, after too many attempts, the time until the next one. */
export const AttemptError = ({ refusal }: { refusal: Refusal | null }) => {
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
