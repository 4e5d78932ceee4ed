import { toast } from '@larkway/sdk';
import { useState } from 'react';
import { errorMessage } from '../api/errors';

interface Action<A extends unknown[]> {
  busy: boolean;
  run: (...args: A) => Promise<boolean>;
}

const sayInToast = (problem: string): void =>
  toast({ tone: 'danger', title: 'That did not work', text: problem });

/**
 * Something that changes the world: one at a time, and a failure is said. A toast lies below an open dialog, which therefore
 * says it itself. Resolves to whether it went well.
 */
export const useAction = <A extends unknown[]>(
  action: (...args: A) => Promise<unknown>,
  say: (problem: string) => void = sayInToast,
): Action<A> => {
  const [busy, setBusy] = useState(false);
  const run = async (...args: A) => {
    if (busy) return false;
    setBusy(true);
    try {
      await action(...args);
      return true;
    } catch (error) {
      say(errorMessage(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
};
