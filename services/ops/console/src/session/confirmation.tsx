import { opsErrorCodes, type Passkey } from '@larkway/ops-contract';
import { ApiError, Box, chakra, Field } from '@larkway/sdk';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { NotConfirmed } from '../api/errors';
import { send } from '../api/http';
import { useRead } from '../api/use-read';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { SegmentedControl } from '../ui/segmented-control';
import { AttemptError, useIsLocked, useAttempt } from './attempt';
import { CodeField } from './code-field';
import { offersPasskeys, signWithPasskey } from './passkey';

const factors = [
  { value: 'password', label: 'Password' },
  { value: 'code', label: 'Code' },
] as const;
const passkeyFactor = { value: 'passkey', label: 'Passkey' } as const;

type Factor = (typeof factors)[number]['value'] | 'passkey';

/**
 * Asks for the password, a code or a passkey before an action for which a session is not enough.
 */
const ConfirmationDialog = ({
  onConfirmed,
  onClose,
}: {
  onConfirmed: () => void;
  onClose: () => void;
}) => {
  const [factor, setFactor] = useState<Factor>('password');
  const [text, setText] = useState('');
  const passkeys = useRead<Passkey[]>(offersPasskeys() ? '/ops/api/account/passkeys' : null);
  const hasPasskey = Boolean(passkeys.data?.length);
  const { busy, refusal, attempt } = useAttempt();
  const locked = useIsLocked(refusal);
  const choose = (next: Factor) => {
    setFactor(next);
    setText('');
  };
  const submit = () =>
    void attempt(async () => {
      const value =
        factor === 'passkey'
          ? await signWithPasskey('/ops/api/session/confirmation/options')
          : text;
      await send('/ops/api/session/confirmation', { [factor]: value });
      onConfirmed();
    });
  return (
    <Dialog title="Confirm that it is you" onClose={onClose} locked={busy}>
      <chakra.form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Box display="grid" gap="4">
          <p>
            {hasPasskey
              ? 'Use your password, a code from your authenticator app, or a passkey.'
              : 'Enter your password or a code from your authenticator app.'}{' '}
            You are not asked again for five minutes.
          </p>
          <SegmentedControl
            label="Confirm with"
            segments={hasPasskey ? [...factors, passkeyFactor] : [...factors]}
            value={factor}
            onChange={choose}
          />
          <AttemptError refusal={refusal} />
          {factor === 'password' && (
            <Field
              label="Password"
              name="password"
              type="password"
              value={text}
              onChange={setText}
              autoComplete="current-password"
              required
            />
          )}
          {factor === 'code' && (
            <CodeField label="Code" value={text} onChange={setText} error={refusal?.issues.code} />
          )}
          {factor === 'passkey' && <p>Your browser asks for the passkey next.</p>}
        </Box>
        <DialogActions>
          <Button tone="outline" onClick={onClose} disabled={busy}>
            Not now
          </Button>
          <Button
            type="submit"
            busy={busy}
            busyText="Checking…"
            disabled={locked || (factor !== 'passkey' && text.length < (factor === 'code' ? 6 : 1))}
          >
            Confirm
          </Button>
        </DialogActions>
      </chakra.form>
    </Dialog>
  );
};

type Confirmed = <T>(action: () => Promise<T>) => Promise<T>;

interface Question {
  confirm: () => void;
  decline: () => void;
}

const ConfirmationContext = createContext<Confirmed>((action) => action());

const isNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === opsErrorCodes.confirmationNeeded;

/** Asks for a confirmation when the service requires one, then repeats the call. */
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
