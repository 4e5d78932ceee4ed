import { toast } from '@larkway/sdk';
import { useState } from 'react';
import { messageOf } from '../api/message-of';

interface Action<A extends unknown[]> {
  busy: boolean;
  run: (...args: A) => Promise<boolean>;
}

/** Something that changes the world: one at a time, and a failure is said in a toast. Resolves to whether it went well. */
export const useAction = <A extends unknown[]>(action: (...args: A) => Promise<unknown>): Action<A> => {
  const [busy, setBusy] = useState(false);
  const run = async (...args: A) => {
    if (busy) return false;
    setBusy(true);
    try {
      await action(...args);
      return true;
    } catch (error) {
      toast({ tone: 'danger', title: 'That did not work', text: messageOf(error) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
};
