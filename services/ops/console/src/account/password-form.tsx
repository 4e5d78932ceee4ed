import type { Session } from '@larkway/ops-contract';
import { Box, chakra, Field, toast } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { AttemptError, useIsLocked, useAttempt } from '../session/attempt';
import { CodeField } from '../session/code-field';
import { useSession } from '../session/use-session';
import { Button } from '../ui/button';

const nothing = { currentPassword: '', password: '', code: '' };

/** Changes the password; requires the current one and a code. */
export const PasswordForm = ({ onChanged }: { onChanged: () => void }) => {
  const { adopt } = useSession();
  const [values, setValues] = useState(nothing);
  const { busy, refusal, attempt } = useAttempt();
  const locked = useIsLocked(refusal);
  const set = (name: keyof typeof nothing) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  const issues = refusal?.issues ?? {};
  const submit = () =>
    void attempt(async () => {
      adopt(await send<Session>('/ops/api/account/password', values));
      setValues(nothing);
      onChanged();
      toast({
        tone: 'success',
        title: 'Your password is changed',
        text: 'Your other sessions have ended.',
      });
    });
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Box
        display="grid"
        gap="4"
        maxWidth="440px"
        css={{
          '& input': { minHeight: '44px', fontSize: '1rem' },
          '& label': { fontSize: '0.9375rem', marginBottom: '4px' },
        }}
      >
        {refusal && Object.keys(issues).length === 0 && <AttemptError refusal={refusal} />}
        <Field
          label="Current password"
          name="currentPassword"
          type="password"
          value={values.currentPassword}
          onChange={set('currentPassword')}
          autoComplete="current-password"
          error={issues.currentPassword}
          required
        />
        <Field
          label="New password"
          name="password"
          type="password"
          value={values.password}
          onChange={set('password')}
          autoComplete="new-password"
          hint="At least 12 characters. A sentence is a good one."
          error={issues.password}
          required
        />
        <CodeField
          label="Code"
          value={values.code}
          onChange={set('code')}
          hint="The six digits that your authenticator app shows now."
          error={issues.code}
        />
        <Button
          type="submit"
          busy={busy}
          busyText="Changing…"
          justifySelf="start"
          disabled={
            locked ||
            values.currentPassword === '' ||
            values.password === '' ||
            values.code.length < 6
          }
        >
          Change password
        </Button>
      </Box>
    </chakra.form>
  );
};
