import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { chakra } from '../styles/chakra';
import { WarningCircleIcon } from './icons';
import { VisuallyHidden } from './layout';

/** Props of every form field. */
export interface FieldBase {
  label: string;
  /**
   * Hides the label visually, where the value makes the field's purpose clear, as in a row of
   * filters.
   */
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
  autoFocus?: true;
}

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

/** The label above a control, the message below it, and the ARIA attributes that connect them. */
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

/**
 * For a control's `ref`: reports input from before hydration. React keeps such input on the screen
 * during hydration, but its state does not contain it, and the next render would overwrite it.
 */
export const useEarlyInput = <E extends HTMLElement, T>(
  value: T,
  read: (control: E) => T,
  onChange: (value: T) => void,
): RefObject<E | null> => {
  const control = useRef<E>(null);
  useEffect(() => {
    const early = control.current ? read(control.current) : value;
    if (early !== value) onChange(early);
    // oxlint-disable-next-line react/exhaustive-deps -- once, after hydration
  }, []);
  return control;
};

export const readValue = ({ value }: { value: string }): string => value;
