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

export const load = async ({ http, search }: LoadContext): Promise<Loaded> => {
  const fallback = await http.collect([inventoryPaths.vehicles]);
  const catalog = fallback[inventoryPaths.vehicles];
  if (isFailure(catalog)) return { fallback, status: 503 };
  return { fallback, head: compareHead(readSelection(search, catalog as Vehicle[])) };
};

/** Two to four models side by side. */
export const Component = () => {
  const { data: catalog, error, reload } = useApi<Vehicle[]>(inventoryPaths.vehicles);
  if (catalog) return <Comparison catalog={catalog} />;
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
