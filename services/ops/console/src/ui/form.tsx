import { ApiError, Box, chakra, Field } from '@larkway/sdk';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../api/errors';
import { Button } from './button';

/** Compact fields side by side. */
export const FieldRow = ({
  columns,
  children,
}: {
  columns: Record<string, string>;
  children: ReactNode;
}) => (
  <Box
    display="grid"
    gridTemplateColumns={columns}
    gap="3"
    alignItems="end"
    css={{
      '& input, & select': { minHeight: '44px', fontSize: '1rem' },
      '& label': { fontSize: '0.9375rem', marginBottom: '4px' },
    }}
  >
    {children}
  </Box>
);

interface AddressFormProps {
  label: string;
  action: string;
  busyText: string;
  hint?: string;
  tone?: 'ink' | 'outline';
  /** On success the field is cleared. */
  onSubmit: (address: string) => Promise<unknown>;
}

/** A form with one email address and one action. The input is kept if the action fails. */
export const AddressForm = ({
  label,
  action,
  busyText,
  hint,
  tone = 'ink',
  onSubmit,
}: AddressFormProps) => {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    try {
      await onSubmit(address);
      setAddress('');
      setProblem(undefined);
    } catch (error) {
      const issue = error instanceof ApiError ? error.body?.issues?.[0]?.message : undefined;
      setProblem(issue ?? errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FieldRow columns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}>
        <Field
          label={label}
          name="address"
          type="email"
          autoComplete="off"
          value={address}
          onChange={setAddress}
          error={problem}
          hint={hint}
        />
        <Button
          type="submit"
          tone={tone}
          busy={busy}
          busyText={busyText}
          disabled={address.trim() === ''}
          alignSelf={hint || problem ? { base: 'stretch', sm: 'start' } : undefined}
          marginTop={hint || problem ? { sm: '26px' } : undefined}
        >
          {action}
        </Button>
      </FieldRow>
    </chakra.form>
  );
};
