import { chakra } from '../styles/chakra';
import { controlStyles, readValue, useEarlyInput } from './field-frame';
import { MagnifyingGlassIcon } from './icons';

// Without the browser's own clear button, which ignores the palette. Escape and the page's own
// control clear the field.
const searchStyles = {
  ...controlStyles,
  '&::-webkit-search-cancel-button': { appearance: 'none' },
};

export interface SearchFieldProps {
  /** For assistive technology; the screen shows an icon instead. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  name?: string;
}

export const SearchField = ({ label, value, onChange, placeholder, name }: SearchFieldProps) => {
  const field = useEarlyInput<HTMLInputElement, string>(value, readValue, onChange);
  return (
    <chakra.div position="relative" minWidth="0">
      <chakra.span
        aria-hidden
        position="absolute"
        left="4"
        top="50%"
        translate="0 -50%"
        fontSize="20px"
        pointerEvents="none"
      >
        <MagnifyingGlassIcon />
      </chakra.span>
      <chakra.input
        ref={field}
        type="search"
        aria-label={label}
        name={name}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        css={searchStyles}
        paddingLeft="12"
      />
    </chakra.div>
  );
};
