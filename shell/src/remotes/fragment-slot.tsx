import type { SlotProps } from '@larkway/sdk';
import { RegionFallback } from '../layout/region-fallback';
import { useComposition } from './composition';
import { RegionView } from './region-view';
import { fragmentRegion } from './routing';

/** The host's filling of `<Slot>`: the fragment that claims the name, or nothing when none does. */
export const FragmentSlot = ({ name, props = {}, pending = null }: SlotProps) => {
  const { map } = useComposition();
  const region = fragmentRegion(map, name, props);
  if (!region) return null;
  return (
    <RegionView
      key={region.key}
      region={region}
      pending={pending}
      unavailable={(retry) => <RegionFallback onRetry={retry} />}
    />
  );
};
