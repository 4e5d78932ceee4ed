import type { Vehicle } from '@larkway/inventory-contract';
import { Box, Breadcrumb, Container, track, useHead, useSite } from '@larkway/sdk';
import { useEffect, useRef } from 'react';
import { ActionBar } from './action-bar';
import { InquirySection } from './inquiry-section';
import { SimilarSection } from './similar-section';
import { Specifications } from './specifications';
import { useOnScreen } from './use-on-screen';
import { vehicleHead } from './vehicle-head';
import { VehicleHero } from './vehicle-hero';

export const VehicleDetail = ({ vehicle }: { vehicle: Vehicle }) => {
  const actions = useRef<HTMLDivElement>(null);
  const actionsAreOnScreen = useOnScreen(actions);
  useHead(vehicleHead(vehicle, useSite()));
  useEffect(() => {
    track('view_item', { item_id: vehicle.slug, item_name: vehicle.name, price: vehicle.price });
  }, [vehicle]);

  return (
    <Box position="relative">
      <Container paddingTop={{ base: '2', md: '6' }}>
        <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: 'Inventory', to: '/inventory' }, { label: vehicle.name }]} />
      </Container>
      <VehicleHero vehicle={vehicle} actions={actions} />
      <Specifications vehicle={vehicle} />
      <InquirySection vehicle={vehicle} />
      <SimilarSection vehicle={vehicle} />
      <ActionBar isShown={!actionsAreOnScreen} />
    </Box>
  );
};
