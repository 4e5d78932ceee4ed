import { Box, chakra, Field } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Segments } from '../ui/segments';
import { CodeField } from './code-field';
import { useTry } from './refusal';
import { Refused, useIsLocked } from './refused';

const factors = [
  { value: 'password', label: 'Password' },
  { value: 'code', label: 'Code' },
] as const;

type Factor = (typeof factors)[number]['value'];

/** Asks who is at the screen before something that an open session alone does not allow. */
export const ConfirmationDialog = ({
  onConfirmed,
  onClose,
}: {
  onConfirmed: () => void;
  onClose: () => void;
}) => {
  const [factor, setFactor] = useState<Factor>('password');
  const [text, setText] = useState('');
  const { busy, refusal, attempt } = useTry();
  const locked = useIsLocked(refusal);
  const choose = (next: Factor) => {
    setFactor(next);
    setText('');
  };
  const submit = () =>
    void attempt(async () => {
      await send('/ops/api/session/confirmation', { [factor]: text });
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
            Enter your password or a code from your authenticator app. You are not asked again for
            five minutes.
          </p>
          <Segments label="Confirm with" segments={[...factors]} value={factor} onChange={choose} />
          <Refused refusal={refusal} />
          {factor === 'password' ? (
            <Field
              label="Password"
              name="password"
              type="password"
              value={text}
              onChange={setText}
              autoComplete="current-password"
              required
            />
          ) : (
            <CodeField label="Code" value={text} onChange={setText} error={refusal?.issues.code} />
          )}
        </Box>
        <DialogActions>
          <Button tone="outline" onClick={onClose} disabled={busy}>
            Not now
          </Button>
          <Button
            type="submit"
            busy={busy}
            busyText="Checking…"
            disabled={locked || (factor === 'code' ? text.length < 6 : text === '')}
          >
            Confirm
          </Button>
        </DialogActions>
      </chakra.form>
    </Dialog>
  );
};
