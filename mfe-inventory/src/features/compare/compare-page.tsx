import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import {
  Container,
  EmptyState,
  isFailure,
  type LoadContext,
  type Loaded,
  Spinner,
  useApi,
} from '@larkway/sdk';
import { Comparison } from './comparison';
import { compareHead, readSelection } from './selection';

export const reads = (): string[] => [inventoryPaths.vehicles];

export const load = async ({ http, search }: LoadContext): Promise<Loaded> => {
  const fallback = await http.collect([inventoryPaths.vehicles]);
  const catalogue = fallback[inventoryPaths.vehicles];
  if (isFailure(catalogue)) return { fallback, status: 503 };
  return { fallback, head: compareHead(readSelection(search, catalogue as Vehicle[])) };
};

/** Two to four models side by side. */
export const Component = () => {
  const { data: catalogue, error, reload } = useApi<Vehicle[]>(inventoryPaths.vehicles);
  if (catalogue) return <Comparison catalogue={catalogue} />;
  return (
    <Container paddingBlock="section">
      {error ? (
        <EmptyState
          level={1}
          title="The vehicles cannot be shown right now"
          text="Nothing is wrong on your side. Try again, or call us and we will read you the figures."
          onRetry={reload}
        />
      ) : (
        <Spinner label="Loading vehicles" />
      )}
    </Container>
  );
};
