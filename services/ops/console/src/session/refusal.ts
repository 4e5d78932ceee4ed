import { ApiError } from '@larkway/sdk';
import { useState } from 'react';
import { LockedOut } from '../api/http';
import { messageOf } from '../api/message-of';

export interface Refusal {
  message: string;
  /** By field. */
  issues: Record<string, string>;
  /** Until then no try counts; milliseconds since 1970. */
  until: number | null;
}

const refusalOf = (error: unknown): Refusal => {
  const issues =
    error instanceof ApiError
      ? Object.fromEntries((error.body?.issues ?? []).map(({ path, message }) => [path, message]))
      : {};
  return {
    message: messageOf(error),
    issues,
    until: error instanceof LockedOut ? Date.now() + error.seconds * 1_000 : null,
  };
};

/** A try that may be refused: one at a time, with what was wrong about the last one. */
export const useTry = () => {
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
