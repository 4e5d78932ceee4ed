import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import { chakra } from '../styles/chakra';
import { controlStyles, type FieldBase, FieldFrame, readValue, useEarlyInput } from './field-frame';

export interface FieldProps extends FieldBase {
  type?: HTMLInputTypeAttribute;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  /** Shown inside the field before the value: `$`. */
  prefix?: string;
}

/** A text input with its label, hint and message. */
export const Field = ({
  label,
  hideLabel,
  error,
  hint,
  onChange,
  prefix,
  type = 'text',
  ...input
}: FieldProps) => {
  const field = useEarlyInput<HTMLInputElement, string>(input.value, readValue, onChange);
  return (
    <FieldFrame label={label} hideLabel={hideLabel} error={error} hint={hint}>
      {(control) => (
        <chakra.div position="relative">
          {prefix && (
            <chakra.span
              aria-hidden
              position="absolute"
              left="4"
              top="50%"
              translate="0 -50%"
              color="ink2"
            >
              {prefix}
            </chakra.span>
          )}
          <chakra.input
            {...control}
            {...input}
            ref={field}
            type={type}
            onChange={(event) => onChange(event.currentTarget.value)}
            css={controlStyles}
            paddingLeft={prefix ? '36px' : undefined}
          />
        </chakra.div>
      )}
    </FieldFrame>
  );
};
