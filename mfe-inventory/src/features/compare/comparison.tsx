import { mostComparedModels, type Vehicle } from '@larkway/inventory-contract';
import {
  Box,
  ButtonLink,
  Container,
  Flex,
  Heading,
  Text,
  useHead,
  useNavigate,
  useSearchParams,
  VisuallyHidden,
} from '@larkway/sdk';
import { type RefObject, useRef, useState } from 'react';
import { RenderingNote } from '../../ui/vehicle-figure';
import {
  compareAddress,
  compareHead,
  FEWEST_MODELS,
  readSelection,
  type Selection,
} from './selection';
import { type ComparedGroup, comparedGroups, differencesIn } from './compared-rows';
import { AddModel, OnlyDifferences } from './compare-controls';
import { CompareTable } from './compare-table';
import { ComparedModels } from './compared-models';
import { useSharedScroll } from './shared-scroll';

/** Names what the address asks for but cannot be shown; never repeats text from the address. */
const LeftOut = ({ unknown, tooMany }: Selection) => (
  <Box role="status" marginBottom="6" _empty={{ display: 'none' }}>
    {unknown.length > 0 && (
      <Text>
        {unknown.length === 1
          ? 'One of these models is not in our catalog, and was left out.'
          : `${unknown.length} of these models are not in our catalog, and were left out.`}
      </Text>
    )}
    {tooMany.length > 0 && (
      <Text>
        Four models fit side by side. Left out: {tooMany.map(({ name }) => name).join(', ')}.
      </Text>
    )}
  </Box>
);

const lead = (count: number): string => {
  if (count === 0)
    return `Choose ${FEWEST_MODELS} to ${mostComparedModels} models, and see what tells them apart.`;
  return count < FEWEST_MODELS
    ? 'Add another model to see what tells them apart.'
    : 'What tells these models apart, and what they share.';
};

const modelsIn = (count: number): string =>
  count === 1 ? '1 model is shown.' : `${count} models are shown.`;

interface SideBySideProps {
  heads: RefObject<HTMLDivElement | null>;
  vehicles: Vehicle[];
  groups: ComparedGroup[];
  isMarked: boolean;
  without: (vehicle: Vehicle) => string;
  onRemove: (vehicle: Vehicle) => void;
}

/** The models and the table below them, which scroll sideways together. */
const SideBySide = ({ heads, vehicles, groups, isMarked, without, onRemove }: SideBySideProps) => {
  const table = useRef<HTMLDivElement>(null);
  const more = useSharedScroll(heads, table);
  return (
    <Box position="relative">
      <ComparedModels
        vehicles={vehicles}
        without={without}
        onRemove={onRemove}
        scroller={heads}
        {...more}
      />
      <CompareTable vehicles={vehicles} groups={groups} isMarked={isMarked} scroller={table} />
    </Box>
  );
};

export const Comparison = ({ catalog }: { catalog: Vehicle[] }) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [message, setMessage] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const heads = useRef<HTMLDivElement>(null);
  const selection = readSelection(params, catalog);
  const { vehicles, onlyDifferences } = selection;
  useHead({ title: 'Compare vehicles', ...compareHead(selection) });
  const all = comparedGroups(vehicles);
  const isCompared = vehicles.length >= FEWEST_MODELS;
  const groups = onlyDifferences && isCompared ? differencesIn(all) : all;
  const go = (address: string) =>
    void navigate(address, { replace: true, preventScrollReset: true });
  const without = ({ slug }: Vehicle) =>
    compareAddress(
      vehicles.map((vehicle) => vehicle.slug).filter((other) => other !== slug),
      onlyDifferences,
    );
  const remove = (vehicle: Vehicle) => {
    const at = vehicles.indexOf(vehicle);
    const next = vehicles[at + 1] ?? vehicles[at - 1];
    // Before the pressed link disappears.
    const target = next && heads.current?.querySelector<HTMLElement>(`[data-removes=${next.slug}]`);
    (target ?? heading.current)?.focus({ preventScroll: true });
    setMessage(`${vehicle.name} was removed. ${modelsIn(vehicles.length - 1)}`);
    go(without(vehicle));
  };
  const add = (vehicle: Vehicle) => {
    // The form disappears with the last model that fits.
    if (vehicles.length + 1 === mostComparedModels) heading.current?.focus({ preventScroll: true });
    setMessage(`${vehicle.name} was added. ${modelsIn(vehicles.length + 1)}`);
    go(
      compareAddress(
        [...vehicles, vehicle].map(({ slug }) => slug),
        onlyDifferences,
      ),
    );
  };
  const showOnlyDifferences = (only: boolean) => {
    const differing = differencesIn(all).flatMap(({ rows }) => rows).length;
    const total = all.flatMap(({ rows }) => rows).length;
    setMessage(`${only ? differing : total} of ${total} rows are shown.`);
    go(
      compareAddress(
        vehicles.map(({ slug }) => slug),
        only,
      ),
    );
  };

  return (
    <Container
      paddingTop={{ base: '6', md: '14', _print: '0' }}
      paddingBottom="section"
      _print={{ paddingInline: '0', paddingBottom: '0' }}
      css={{ page: 'landscape' }}
    >
      <Heading
        level={1}
        id="compare-title"
        ref={heading}
        tabIndex={-1}
        _print={{ fontSize: '14pt', marginBottom: '2' }}
      >
        Compare vehicles
      </Heading>
      <Text
        variant="lead"
        tone="ink2"
        marginTop="3"
        marginBottom={{ base: '5', md: '8' }}
        _print={{ display: 'none' }}
      >
        {lead(vehicles.length)}
      </Text>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
      <LeftOut {...selection} />
      <Flex
        flexWrap="wrap"
        alignItems="end"
        justifyContent="space-between"
        columnGap="8"
        rowGap="2"
        marginBottom={{ base: '5', md: '8' }}
        _print={{ display: 'none' }}
      >
        <AddModel selection={selection} catalog={catalog} onAdd={add} />
        {isCompared ? (
          <OnlyDifferences selection={selection} onChange={showOnlyDifferences} />
        ) : (
          <ButtonLink to="/inventory">All vehicles</ButtonLink>
        )}
      </Flex>
      {vehicles.length > 0 && (
        <>
          <SideBySide
            heads={heads}
            vehicles={vehicles}
            groups={groups}
            isMarked={isCompared && !onlyDifferences}
            without={without}
            onRemove={remove}
          />
          {groups.length === 0 && <Text marginTop="6">Nothing tells these models apart.</Text>}
          <RenderingNote marginTop="6" _print={{ marginTop: '1', fontSize: '7.5pt' }} />
        </>
      )}
    </Container>
  );
};
