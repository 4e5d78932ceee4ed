import { Box, Button, SearchField, SearchForm } from '@larkway/sdk';

interface StateFiltersProps {
  search: string;
  onChange: (search: string) => void;
}

export const StateFilters = ({ search, onChange }: StateFiltersProps) => (
  <SearchForm
    action="/states"
    label="Search states"
    display="flex"
    flexWrap="wrap"
    width="full"
    maxWidth="640px"
  >
    <Box flex="1 1 240px">
      <SearchField
        label="Search states"
        name="search"
        placeholder="Search by name or abbreviation"
        value={search}
        onChange={onChange}
      />
    </Box>
    <noscript>
      <Button type="submit">Search</Button>
    </noscript>
  </SearchForm>
);
