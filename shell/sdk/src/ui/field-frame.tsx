import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { useId, type ReactNode } from 'react';
import { chakra } from '../styles/chakra';
import { WarningCircleIcon } from './icons';
import { VisuallyHidden } from './visually-hidden';

/** What every field of a form takes. */
export interface FieldBase {
  label: string;
  /** Only for assistive technology: where the value itself says what the field is for, as in a row of filters. */
  hideLabel?: boolean;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  autoComplete?: string;
}

/** The look of a control: 52 px, a border that turns red with a fault, focus drawn close to it. */
export const controlStyles: SystemStyleObject = {
  width: 'full',
  minHeight: 'control',
  paddingInline: '4',
  borderWidth: '1px',
  borderColor: 'field',
  borderRadius: 'field',
  background: 'surface',
  color: 'ink',
  fontSize: '1.0625rem',
  transitionProperty: 'border-color',
  transitionDuration: 'quick',
  appearance: 'none',
  _placeholder: { color: 'ink3', opacity: 1 },
  _hover: { borderColor: 'ink2' },
  _focusVisible: { outlineOffset: '2px' },
  _invalid: { borderColor: 'danger', boxShadow: 'inset 0 0 0 1px var(--lw-colors-danger)' },
  _disabled: { opacity: 0.6 },
};

interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  label: string;
  hideLabel?: boolean;
  error?: string;
  hint?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, message below, and the wiring between them. */
export const FieldFrame = ({
  label,
  hideLabel = false,
  error,
  hint,
  children,
}: FieldFrameProps) => {
  const id = useId();
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <chakra.div minWidth="0">
      <chakra.label
        htmlFor={id}
        textStyle="label"
        display="block"
        marginBottom={hideLabel ? '0' : '2'}
      >
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </chakra.label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note })}
      {error ? (
        <chakra.p
          id={note}
          textStyle="small"
          display="flex"
          alignItems="center"
          gap="2"
          marginTop="2"
          color="danger"
        >
          <WarningCircleIcon size={20} />
          {error}
        </chakra.p>
      ) : (
        hint && (
          <chakra.p id={note} textStyle="small" marginTop="2" color="ink2">
            {hint}
          </chakra.p>
        )
      )}
    </chakra.div>
  );
};
