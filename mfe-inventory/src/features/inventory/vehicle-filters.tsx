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
  CaretDownIcon,
  Flex,
  Grid,
  SearchField,
  SearchForm,
  SelectField,
  XIcon,
} from '@larkway/sdk';
import { useId, useState } from 'react';
import { sortLabels } from './search-words';
import {
  noSearch,
  rangeChoices,
  seatChoices,
  sortChoices,
  speedChoices,
  type VehicleSearch,
} from './vehicle-search';

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

type MoreName = 'seats' | 'speed' | 'range' | 'sort';

interface MoreControl {
  name: MoreName;
  label: string;
  options: { value: string; label: string }[];
}

const choicesOf = (
  all: string,
  choices: readonly string[],
  labelOf: (choice: string) => string,
): MoreControl['options'] => [
  { value: '', label: all },
  ...choices.map((choice) => ({ value: choice, label: labelOf(choice) })),
];

const more: MoreControl[] = [
  {
    name: 'seats',
    label: 'Seats',
    options: choicesOf('All Seats', seatChoices, (seats) => `${seats} Seats`),
  },
  {
    name: 'speed',
    label: 'Top speed',
    options: choicesOf('All Speeds', speedChoices, (speed) => `${speed}+ mph`),
  },
  {
    name: 'range',
    label: 'Range',
    options: choicesOf('All Ranges', rangeChoices, (range) => `${range}+ Miles`),
  },
  {
    name: 'sort',
    label: 'Sort by',
    options: [
      { value: '', label: 'Sort By' },
      ...sortChoices.map((sort) => ({ value: sort, label: sortLabels[sort] })),
    ],
  },
];

interface VehicleFiltersProps {
  search: VehicleSearch;
  onChange: (change: Partial<VehicleSearch>) => void;
}

// Without scripts nothing would open the panel, so it is always open.
const panel = { '@media (scripting: none)': { display: 'grid' } };
const needsScripts = { '@media (scripting: none)': { display: 'none' } };

/** A row on wide screens; a panel that opens on small ones. */
const MoreControls = ({
  id,
  isOpen,
  search,
  onChange,
}: VehicleFiltersProps & { id: string; isOpen: boolean }) => (
  <Grid
    id={id}
    display={isOpen ? 'grid' : { base: 'none', lg: 'grid' }}
    gridColumn="1 / -1"
    gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
    gap="3"
    css={panel}
  >
    {more.map(({ name, label, options }) => (
      <SelectField
        key={name}
        label={label}
        hideLabel
        name={name}
        options={options}
        value={search[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    ))}
  </Grid>
);

export const VehicleFilters = ({ search, onChange }: VehicleFiltersProps) => {
  const id = useId();
  const used = more.filter(({ name }) => search[name] !== '').length;
  const [isOpen, setOpen] = useState(used > 0);
  return (
    <SearchForm
      action="/inventory"
      label="Vehicles"
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(0, 1.15fr) minmax(0, 1fr)',
        lg: 'minmax(0, 1fr) 220px 220px auto',
      }}
      paddingTop="5"
      paddingBottom={{ base: '2', lg: '5' }}
      borderBlockWidth="1px"
      marginBottom={{ base: '6', md: '12' }}
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
      <MoreControls id={id} isOpen={isOpen} search={search} onChange={onChange} />
      <Flex
        gridColumn={{ base: '1 / -1', lg: 4 }}
        gridRow={{ lg: 1 }}
        justifyContent={{ base: 'space-between', lg: 'end' }}
        gap="2"
      >
        <Box display={{ base: 'block', lg: 'none' }} css={needsScripts}>
          <Button
            tone="outline"
            borderColor="transparent"
            paddingInline="1"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {used > 0 ? `Sort and Filter (${used})` : 'Sort and Filter'}
            <Box as="span" rotate={isOpen ? '180deg' : undefined}>
              <CaretDownIcon />
            </Box>
          </Button>
        </Box>
        <noscript>
          <Button type="submit">Show</Button>
        </noscript>
        <ClearButton
          tone="outline"
          borderColor="transparent"
          paddingInline={{ base: '1', lg: '3' }}
          icon={<XIcon />}
          onClear={() => onChange(noSearch)}
        >
          Clear Filters
        </ClearButton>
      </Flex>
    </SearchForm>
  );
};
