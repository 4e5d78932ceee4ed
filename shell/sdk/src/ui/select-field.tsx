import { chakra } from '@chakra-ui/react/styled-system';
import { controlStyles, FieldFrame, type FieldBase } from './field-frame';
import { CaretDownIcon } from './icons';

export interface SelectFieldProps extends FieldBase {
  options: { value: string; label: string }[];
}

/** A native select; `placeholder` becomes a first choice with an empty value. */
export const SelectField = ({ label, hideLabel, error, hint, onChange, options, placeholder, value, ...input }: SelectFieldProps) => (
  <FieldFrame label={label} hideLabel={hideLabel} error={error} hint={hint}>
    {(control) => (
      <chakra.div position="relative">
        <chakra.select
          {...control}
          {...input}
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
        <chakra.span aria-hidden position="absolute" right="4" top="50%" translate="0 -50%" pointerEvents="none" fontSize="20px">
          <CaretDownIcon />
        </chakra.span>
      </chakra.div>
    )}
  </FieldFrame>
);
