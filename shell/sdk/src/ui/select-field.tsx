import { chakra } from '../styles/chakra';
import { controlStyles, FieldFrame, type FieldBase } from './field-frame';
import { CaretDownIcon } from './icons';
import { readValue, useEarlyInput } from './use-early-input';

export interface SelectFieldProps extends FieldBase {
  options: { value: string; label: string }[];
}

/** A native select; `placeholder` becomes a first choice with an empty value. */
export const SelectField = ({
  label,
  hideLabel,
  error,
  hint,
  onChange,
  options,
  placeholder,
  value,
  ...input
}: SelectFieldProps) => {
  const isOffered = (choice: string): boolean =>
    options.some((option) => option.value === choice) || (choice === '' && Boolean(placeholder));
  // A value that is not offered leaves the control at its first option, which nobody chose.
  const select = useEarlyInput<HTMLSelectElement, string>(
    value,
    (control) => (isOffered(value) ? readValue(control) : value),
    onChange,
  );
  return (
    <FieldFrame label={label} hideLabel={hideLabel} error={error} hint={hint}>
      {(control) => (
        <chakra.div position="relative">
          <chakra.select
            {...control}
            {...input}
            ref={select}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            css={controlStyles}
            paddingRight="12"
            color={placeholder && value === '' ? 'ink3' : undefined}
            cursor="pointer"
            textOverflow="ellipsis"
          >
            {placeholder && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </chakra.select>
          <chakra.span
            aria-hidden
            position="absolute"
            right="4"
            top="50%"
            translate="0 -50%"
            pointerEvents="none"
            fontSize="20px"
          >
            <CaretDownIcon />
          </chakra.span>
        </chakra.div>
      )}
    </FieldFrame>
  );
};
