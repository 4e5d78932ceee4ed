import { Box, Button, chakra, SearchField, useMirroredText, useSearchParams } from '@larkway/sdk';

/** A search text mirrored in `?search=`. Typing replaces the current history entry. */
export const useSearchText = (): [string, (text: string) => void] => {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useMirroredText(params.get('search') ?? '');

  const type = (text: string): void => {
    const next = new URLSearchParams(params);
    if (text) next.set('search', text);
    else next.delete('search');
    setSearch(text);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [search, type];
};

interface SearchFormProps {
  /** The page's own path; without scripts the form requests it with `?search=`. */
  action: string;
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Filters at every keystroke; without scripts it is a plain GET form. */
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
