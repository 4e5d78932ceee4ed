import { chakra } from '../styles/chakra';
import { controlStyles, type FieldBase, FieldFrame, readValue, useEarlyInput } from './field-frame';
import { CaretDownIcon } from './icons';

export interface SelectFieldProps extends FieldBase {
  options: { value: string; label: string }[];
}

/** A native select; `placeholder` becomes the first option, with an empty value. */
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
  // A value that is not an option leaves the control at its first option, which is not the
  // visitor's choice.
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
