import type { Vehicle } from '@larkway/inventory-contract';
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
} from '@larkway/sdk';
import { RenderingNote } from '../../ui/vehicle-figure';
import {
  compareAddress,
  compareHead,
  FEWEST_MODELS,
  MOST_MODELS,
  readSelection,
  type Selection,
} from './selection';
import { comparedGroups, differencesIn } from './compared-rows';
import { AddModel, OnlyDifferences } from './compare-controls';
import { CompareTable } from './compare-table';

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
    return `Choose ${FEWEST_MODELS} to ${MOST_MODELS} models, and see what tells them apart.`;
  return count < FEWEST_MODELS
    ? 'Add another model to see what tells them apart.'
    : 'What tells these models apart, and what they share.';
};

export const Comparison = ({ catalog }: { catalog: Vehicle[] }) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
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

  return (
    <Container
      paddingTop={{ base: '8', md: '14', _print: '0' }}
      paddingBottom="section"
      _print={{ paddingInline: '0', paddingBottom: '0' }}
      css={{ page: 'landscape' }}
    >
      <Heading level={1} id="compare-title" _print={{ fontSize: '14pt', marginBottom: '2' }}>
        Compare vehicles
      </Heading>
      <Text
        variant="lead"
        tone="ink2"
        marginTop="3"
        marginBottom={{ base: '6', md: '8' }}
        _print={{ display: 'none' }}
      >
        {lead(vehicles.length)}
      </Text>
      <LeftOut {...selection} />
      <Flex
        flexWrap="wrap"
        alignItems="end"
        justifyContent="space-between"
        columnGap="8"
        rowGap="4"
        marginBottom="8"
        _print={{ display: 'none' }}
      >
        <AddModel selection={selection} catalog={catalog} onGo={go} />
        {isCompared ? (
          <OnlyDifferences selection={selection} onGo={go} />
        ) : (
          <ButtonLink to="/inventory">All vehicles</ButtonLink>
        )}
      </Flex>
      {vehicles.length > 0 && (
        <>
          <CompareTable
            vehicles={vehicles}
            groups={groups}
            isMarked={isCompared && !onlyDifferences}
            without={without}
          />
          {groups.length === 0 && <Text marginTop="6">Nothing tells these models apart.</Text>}
          <RenderingNote marginTop="6" _print={{ marginTop: '1', fontSize: '7.5pt' }} />
        </>
      )}
    </Container>
  );
};
