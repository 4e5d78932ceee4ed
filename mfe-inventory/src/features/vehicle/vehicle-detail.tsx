import type { Vehicle } from '@larkway/inventory-contract';
import { Box, Breadcrumb, Container, track, useRestLater } from '@larkway/sdk';
import { useEffect, useRef } from 'react';
import { ActionBar } from './action-bar';
import { useLook } from './gallery/use-look';
import { InquirySection } from './inquiry-section';
import { PrintedContact } from './printed-contact';
import { SimilarSection } from './similar-section';
import { Specifications } from './specifications';
import { trailOf } from './trail';
import { useOnScreen } from './use-on-screen';
import { VehicleHero } from './vehicle-hero';

export const VehicleDetail = ({ vehicle }: { vehicle: Vehicle }) => {
  const actions = useRef<HTMLDivElement>(null);
  const [look, changeLook] = useLook(vehicle);
  const isWhole = useRestLater();
  const actionsAreOnScreen = useOnScreen(actions);
  useEffect(() => {
    track('view_item', { item_id: vehicle.slug, item_name: vehicle.name, price: vehicle.price });
  }, [vehicle]);

  return (
    <Box position="relative">
      <Container paddingTop={{ base: '2', md: '6' }} _print={{ display: 'none' }}>
        <Breadcrumb items={trailOf(vehicle)} />
      </Container>
      <VehicleHero vehicle={vehicle} look={look} onLook={changeLook} actions={actions} />
      {isWhole && (
        <>
          <Specifications vehicle={vehicle} />
          <InquirySection vehicle={vehicle} paint={look.isChosen ? look.paint : undefined} />
          <PrintedContact vehicle={vehicle} />
          <SimilarSection vehicle={vehicle} />
        </>
      )}
      <ActionBar isShown={!actionsAreOnScreen} />
    </Box>
  );
};
