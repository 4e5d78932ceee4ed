import { Box, Button, chakra, SearchField } from '@larkway/sdk';

export interface SearchFormProps {
  /** The page itself; without scripts it is asked again, with `?search=`. */
  action: string;
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Answers at every key stroke; before and without scripts it is a plain form whose answer is the server's page. */
export const SearchForm = ({ action, label, placeholder, value, onChange }: SearchFormProps) => (
  <chakra.form
    method="get"
    action={action}
    role="search"
    aria-label={label}
    onSubmit={(event) => event.preventDefault()}
    display="flex"
    flexWrap="wrap"
    gap="3"
    width="full"
    maxWidth="640px"
  >
    <Box flex="1 1 240px">
      <SearchField
        label={label}
        name="search"
        placeholder={placeholder}
        value={value}
        onChange={onChange}
      />
    </Box>
    <noscript>
      <Button type="submit">Search</Button>
    </noscript>
  </chakra.form>
);
