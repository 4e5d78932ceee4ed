import { type ComponentType, useEffect, useState } from 'react';
import { useComposition } from '../remotes/composition';

/** Loads the overlay only for operators who requested it in the console. */
export const TeamBoundaries = () => {
  const { teams } = useComposition();
  const [Overlay, setOverlay] = useState<ComponentType>();
  useEffect(() => {
    if (!teams) return;
    import('./overlay').then(
      (module) => setOverlay(() => module.Overlay),
      (error: unknown) => console.warn('Team boundaries:', error),
    );
  }, [teams]);
  return Overlay ? <Overlay /> : null;
};
