import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import { isFailure, type LoadContext, type Loaded, Spinner, useApi, useHead, useParams, useSite } from '@larkway/sdk';
import { inquiryAction } from '../inquiry/inquiry-action';
import { VehicleDetail } from './vehicle-detail';
import { notFoundHead, vehicleHead } from './vehicle-head';
import { VehicleNotFound } from './vehicle-not-found';

/** No answer at all is passed on as «unavailable», so that search engines keep a vehicle they know. */
const statusOf = (status: number): number => (status === 404 ? 404 : 503);

export const load = async ({ http, params, site }: LoadContext): Promise<Loaded> => {
  const path = inventoryPaths.vehicle(params.slug!);
  const fallback = await http.collect([path, inventoryPaths.vehicles]);
  const answer = fallback[path];
  return isFailure(answer)
    ? { fallback, status: statusOf(answer.$failure.status), head: notFoundHead }
    : { fallback, head: vehicleHead(answer as Vehicle, site) };
};

export const action = inquiryAction;

/** One vehicle: looks, price, specifications, and a form to ask about it. */
export const Component = () => {
  const { slug = '' } = useParams();
  const site = useSite();
  const { data: vehicle, error } = useApi<Vehicle>(inventoryPaths.vehicle(slug));
  const { data: vehicles = [] } = useApi<Vehicle[]>(inventoryPaths.vehicles);
  // After a click in a list the vehicle is known before its own answer is here, and so is the page's title.
  const known = vehicle ?? vehicles.find((listed) => listed.slug === slug);
  useHead(error ? notFoundHead : known && vehicleHead(known, site));

  if (vehicle) return <VehicleDetail key={vehicle.slug} vehicle={vehicle} />;
  return error ? <VehicleNotFound /> : <Spinner label="Loading vehicle" />;
};
