import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import {
  Box,
  ButtonLink,
  Container,
  EmptyState,
  isFailure,
  type LoadContext,
  type Loaded,
  Spinner,
  useApi,
  useHead,
  useParams,
  useSite,
} from '@larkway/sdk';
import { readColorSelection } from './gallery/color-selection';
import { embedSimilar } from './similar-vehicles';
import { VehicleDetail } from './vehicle-detail';
import { notFoundHead, vehicleHead } from './vehicle-head';

export const VehicleNotFound = () => (
  <Container>
    <Box paddingBlock="section">
      <EmptyState
        level={1}
        title="Vehicle Not Found"
        text="The vehicle you're looking for doesn't exist."
        action={<ButtonLink to="/inventory">Back to Inventory</ButtonLink>}
      />
    </Box>
  </Container>
);

// Malformed, unknown or too long slugs: no such vehicle.
const missing = new Set([400, 404, 414]);

/** Errors other than "not found" become 503, so that search engines keep the vehicle. */
const statusOf = (status: number): number => (missing.has(status) ? 404 : 503);

/** A value that is not a slug may be another API path below the vehicles, with another response. */
const isVehicle = (answer: Vehicle | undefined, slug: string | undefined): answer is Vehicle =>
  answer?.slug === slug;

export const load = async ({ http, params, search, site }: LoadContext): Promise<Loaded> => {
  const path = inventoryPaths.vehicle(params.slug!);
  const { [path]: answer, [inventoryPaths.vehicles]: vehicles } = await http.collect([
    path,
    inventoryPaths.vehicles,
  ]);
  const own = { [path]: answer };
  if (isFailure(answer))
    return { fallback: own, status: statusOf(answer.$failure.status), head: notFoundHead };
  const vehicle = answer as Vehicle;
  if (!isVehicle(vehicle, params.slug)) return { fallback: own, status: 404, head: notFoundHead };
  const fallback = { ...own, ...embedSimilar(vehicle, vehicles) };
  return {
    fallback,
    status: 200,
    head: vehicleHead(vehicle, site, readColorSelection(search, vehicle)),
  };
};

export { inquiryAction as action } from '../inquiry/inquiry-api';

/** Page /inventory/:slug: pictures, price, specifications, and the inquiry form. */
export const Component = () => {
  const { slug = '' } = useParams();
  const site = useSite();
  const { data, error } = useApi<Vehicle>(inventoryPaths.vehicle(slug));
  const isMissing = Boolean(error ?? (data && !isVehicle(data, slug)));
  // After a click in a list, the list already has the vehicle, so the title does not wait for its
  // response.
  const { data: vehicles = [] } = useApi<Vehicle[]>(
    data || isMissing ? null : inventoryPaths.vehicles,
  );
  const known = data ?? vehicles.find((listed) => listed.slug === slug);
  useHead(isMissing ? notFoundHead : known && vehicleHead(known, site));

  if (isMissing) return <VehicleNotFound />;
  return data ? (
    <VehicleDetail key={data.slug} vehicle={data} />
  ) : (
    <Spinner label="Loading vehicle" />
  );
};
