import { opsErrorCodes } from '@larkway/ops-contract';
import { ApiError } from '@larkway/sdk';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { NotConfirmed } from '../api/not-confirmed';
import { ConfirmationDialog } from './confirmation-dialog';

type Confirmed = <T>(action: () => Promise<T>) => Promise<T>;

interface Question {
  confirm: () => void;
  decline: () => void;
}

const ConfirmationContext = createContext<Confirmed>((action) => action());

const isNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === opsErrorCodes.confirmationNeeded;

/** Asks for the password or a code when the service wants a confirmation, then repeats the call. */
export const ConfirmationProvider = ({ children }: { children: ReactNode }) => {
  const [question, setQuestion] = useState<Question | null>(null);
  const confirmed = useCallback<Confirmed>(async (action) => {
    try {
      return await action();
    } catch (error) {
      if (!isNeeded(error)) throw error;
    }
    try {
      await new Promise<void>((resolve, reject) =>
        setQuestion({ confirm: resolve, decline: () => reject(new NotConfirmed()) }),
      );
    } finally {
      setQuestion(null);
    }
    return action();
  }, []);
  return (
    <ConfirmationContext value={confirmed}>
      {children}
      {question && <ConfirmationDialog onConfirmed={question.confirm} onClose={question.decline} />}
    </ConfirmationContext>
  );
};

/** Wraps a call that may need a confirmation. @throws NotConfirmed when the operator declines. */
export const useConfirmed = (): Confirmed => useContext(ConfirmationContext);
