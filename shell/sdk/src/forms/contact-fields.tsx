import { Field, type FieldProps } from '../ui/field';
import type { FieldOf } from './use-form';

type ContactName = 'firstName' | 'lastName' | 'email' | 'phone';

const inputs: Record<
  ContactName,
  Pick<FieldProps, 'label' | 'autoComplete' | 'type' | 'inputMode' | 'placeholder'>
> = {
  firstName: { label: 'First name', autoComplete: 'given-name' },
  lastName: { label: 'Last name', autoComplete: 'family-name' },
  email: {
    label: 'Email',
    autoComplete: 'email',
    type: 'email',
    inputMode: 'email',
    placeholder: 'you@example.com',
  },
  phone: {
    label: 'Phone',
    autoComplete: 'tel',
    type: 'tel',
    inputMode: 'tel',
    placeholder: '(555) 555-0100',
  },
};

export interface ContactFieldsProps<Name extends string> {
  /** In the order of the page. */
  names: readonly Name[];
  field: (name: Name) => FieldOf<Name>;
}

/** How to reach a person: required fields, with the same labels, keyboards and autofill in every form. */
export const ContactFields = <Name extends ContactName>({
  names,
  field,
}: ContactFieldsProps<Name>) =>
  names.map((name) => {
    const { label, autoComplete, type, inputMode, placeholder } = inputs[name];
    const { value, error, autoFocus, onChange } = field(name);
    return (
      <Field
        key={name}
        label={label}
        name={name}
        value={value}
        error={error}
        autoFocus={autoFocus}
        onChange={onChange}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        placeholder={placeholder}
        required
      />
    );
  });
