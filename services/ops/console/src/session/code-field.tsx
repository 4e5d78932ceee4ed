import { Field } from '@larkway/sdk';

interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  hint?: string;
  error?: string;
}

/** The six digits of the authenticator app. */
export const CodeField = ({ label, value, onChange, hint, error }: CodeFieldProps) => (
  <Field
    label={label}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    value={value}
    onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 6))}
    hint={hint}
    error={error}
    required
  />
);
