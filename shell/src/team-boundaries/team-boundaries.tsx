import { type ComponentType, useEffect, useState } from 'react';
import { useComposition } from '../remotes/composition';

/** For operators who asked for it in the console; for everybody else nothing of this is loaded. */
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
