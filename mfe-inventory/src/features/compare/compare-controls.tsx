import { mostComparedModels, type Vehicle } from '@larkway/inventory-contract';
import { Box, Button, chakra, CheckboxField, Flex, SelectField } from '@larkway/sdk';
import { type FormEvent, useState } from 'react';
import type { Selection } from './selection';

const Hidden = ({ selection, withOnly }: { selection: Selection; withOnly: boolean }) => (
  <>
    {selection.vehicles.length > 0 && (
      <input
        type="hidden"
        name="models"
        value={selection.vehicles.map(({ slug }) => slug).join(',')}
      />
    )}
    {withOnly && selection.onlyDifferences && (
      <input type="hidden" name="only" value="differences" />
    )}
  </>
);

/** Adds a model by name. Without scripts it is a plain form. */
export const AddModel = ({
  selection,
  catalog,
  onAdd,
}: {
  selection: Selection;
  catalog: Vehicle[];
  onAdd: (vehicle: Vehicle) => void;
}) => {
  const [slug, setSlug] = useState('');
  const shown = selection.vehicles.map((vehicle) => vehicle.slug);
  if (shown.length >= mostComparedModels) return null;
  const others = catalog
    .filter((vehicle) => !shown.includes(vehicle.slug))
    .map((vehicle) => ({ value: vehicle.slug, label: vehicle.name }));
  const add = (event: FormEvent) => {
    event.preventDefault();
    const vehicle = catalog.find((model) => model.slug === slug);
    if (!vehicle) return;
    setSlug('');
    onAdd(vehicle);
  };
  return (
    <chakra.form
      method="get"
      action="/compare"
      onSubmit={add}
      display="flex"
      alignItems="end"
      gap="3"
      flexWrap="wrap"
    >
      <Hidden selection={selection} withOnly />
      <Box minWidth="220px">
        <SelectField
          label="Add a model"
          name="add"
          options={[{ value: '', label: 'Choose a model' }, ...others]}
          value={slug}
          onChange={setSlug}
        />
      </Box>
      <Button type="submit" tone="outline">
        Add
      </Button>
    </chakra.form>
  );
};

/** Hides rows that are equal for all models. Without scripts it is a plain form. */
export const OnlyDifferences = ({
  selection,
  onChange,
}: {
  selection: Selection;
  onChange: (only: boolean) => void;
}) => (
  <form method="get" action="/compare">
    <Hidden selection={selection} withOnly={false} />
    <Flex alignItems="center" gap="3">
      <CheckboxField
        label="Only differences"
        name="only"
        value="differences"
        checked={selection.onlyDifferences}
        onChange={onChange}
      />
      <noscript>
        <Button type="submit" size="sm" tone="outline">
          Show
        </Button>
      </noscript>
    </Flex>
  </form>
);
