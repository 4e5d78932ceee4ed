import {
  allCategoriesLabel,
  allPricesLabel,
  categoryLabels,
  priceBands,
  vehicleCategories,
} from '@larkway/inventory-contract';
import {
  Box,
  Button,
  type ButtonProps,
  chakra,
  Flex,
  SearchField,
  SelectField,
  XIcon,
} from '@larkway/sdk';
import { type Filters, noFilters } from './filters';

const FORM = 'all-vehicles';

/** The form that the clear buttons submit without scripts. Render it once per page. */
export const ClearForm = () => <form id={FORM} method="get" action="/inventory" hidden />;

/** Clears all filters. */
export const ClearButton = ({ onClear, ...button }: ButtonProps & { onClear: () => void }) => (
  <Button
    type="submit"
    form={FORM}
    onClick={(event) => {
      event.preventDefault();
      onClear();
    }}
    {...button}
  />
);

const categoryOptions = [
  { value: '', label: allCategoriesLabel },
  ...vehicleCategories.map((category) => ({ value: category, label: categoryLabels[category] })),
];

const priceOptions = [
  { value: '', label: allPricesLabel },
  ...priceBands.map(({ id, label }) => ({ value: id, label })),
];

interface FilterFormProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

/** Filters at every keystroke; without scripts it is a plain GET form. */
export const FilterForm = ({ filters, onChange }: FilterFormProps) => (
  <chakra.form
    method="get"
    action="/inventory"
    role="search"
    aria-label="Vehicles"
    onSubmit={(event) => event.preventDefault()}
    display="grid"
    gridTemplateColumns={{
      base: 'minmax(0, 1.15fr) minmax(0, 1fr)',
      lg: 'minmax(0, 1fr) 220px 220px auto',
    }}
    gap="3"
    paddingBlock="5"
    borderBlockWidth="1px"
    marginBottom={{ base: '8', md: '12' }}
  >
    <Box gridColumn={{ base: '1 / -1', lg: 'auto' }}>
      <SearchField
        label="Search vehicles"
        name="search"
        placeholder="Search by name or feature"
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
    </Box>
    <SelectField
      label="Category"
      hideLabel
      name="category"
      options={categoryOptions}
      value={filters.category}
      onChange={(category) => onChange({ category: category as Filters['category'] })}
    />
    <SelectField
      label="Price"
      hideLabel
      name="price"
      options={priceOptions}
      value={filters.price}
      onChange={(price) => onChange({ price: price as Filters['price'] })}
    />
    <Flex
      gridColumn={{ base: '1 / -1', lg: 'auto' }}
      justifyContent={{ base: 'center', lg: 'end' }}
      gap="2"
    >
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
      <ClearButton
        tone="outline"
        borderColor="transparent"
        paddingInline="3"
        icon={<XIcon />}
        onClear={() => onChange(noFilters)}
      >
        Clear Filters
      </ClearButton>
    </Flex>
  </chakra.form>
);
