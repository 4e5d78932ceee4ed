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
  Flex,
  SearchField,
  SearchForm,
  SelectField,
  XIcon,
} from '@larkway/sdk';
import { noSearch, type VehicleSearch } from './vehicle-search';

const FORM = 'all-vehicles';

/** The form that the clear buttons submit without scripts. Render it once per page. */
export const ClearForm = () => <form id={FORM} method="get" action="/inventory" hidden />;

/** Clears all search. */
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

interface VehicleFiltersProps {
  search: VehicleSearch;
  onChange: (change: Partial<VehicleSearch>) => void;
}

export const VehicleFilters = ({ search, onChange }: VehicleFiltersProps) => (
  <SearchForm
    action="/inventory"
    label="Vehicles"
    display="grid"
    gridTemplateColumns={{
      base: 'minmax(0, 1.15fr) minmax(0, 1fr)',
      lg: 'minmax(0, 1fr) 220px 220px auto',
    }}
    paddingBlock="5"
    borderBlockWidth="1px"
    marginBottom={{ base: '8', md: '12' }}
  >
    <Box gridColumn={{ base: '1 / -1', lg: 'auto' }}>
      <SearchField
        label="Search vehicles"
        name="search"
        placeholder="Search by name or feature"
        value={search.search}
        onChange={(text) => onChange({ search: text })}
      />
    </Box>
    <SelectField
      label="Category"
      hideLabel
      name="category"
      options={categoryOptions}
      value={search.category}
      onChange={(category) => onChange({ category: category as VehicleSearch['category'] })}
    />
    <SelectField
      label="Price"
      hideLabel
      name="price"
      options={priceOptions}
      value={search.price}
      onChange={(price) => onChange({ price: price as VehicleSearch['price'] })}
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
        onClear={() => onChange(noSearch)}
      >
        Clear Filters
      </ClearButton>
    </Flex>
  </SearchForm>
);
