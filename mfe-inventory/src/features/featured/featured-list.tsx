import type { Vehicle } from '@larkway/inventory-contract';
import { type ApiResult, Button, EmptyState } from '@larkway/sdk';
import { RenderingNote } from '../../ui/rendering-note';
import { FeaturedGrid, FeaturedSkeleton } from './featured-grid';

/** The vehicles, their places while they are on their way, or a message that they are unavailable. */
export const FeaturedList = ({ data: vehicles, error, reload }: ApiResult<Vehicle[]>) => {
  if (vehicles) {
    return (
      <>
        <FeaturedGrid vehicles={vehicles} />
        <RenderingNote marginTop="8" />
      </>
    );
  }
  if (!error) return <FeaturedSkeleton />;
  return (
    <EmptyState
      level={3}
      title="The vehicles cannot be shown right now"
      text="Try again in a moment."
      action={<Button onClick={reload}>Try Again</Button>}
    />
  );
};
