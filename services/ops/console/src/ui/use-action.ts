import { toast } from '@larkway/sdk';
import { useState } from 'react';
import { errorMessage } from '../api/errors';

interface Action<A extends unknown[]> {
  busy: boolean;
  run: (...args: A) => Promise<boolean>;
}

const showToast = (problem: string): void =>
  toast({ tone: 'danger', title: 'That did not work', text: problem });

/**
 * Runs an action, one at a time, and reports its failure: by default in a toast, which an open
 * dialog would cover. Resolves to whether it succeeded.
 */
export const useAction = <A extends unknown[]>(
  action: (...args: A) => Promise<unknown>,
  report: (problem: string) => void = showToast,
): Action<A> => {
  const [busy, setBusy] = useState(false);
  const run = async (...args: A) => {
    if (busy) return false;
    setBusy(true);
    try {
      await action(...args);
      return true;
    } catch (error) {
      report(errorMessage(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
};
