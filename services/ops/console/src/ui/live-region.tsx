import { VisuallyHidden } from '@larkway/sdk';

/** Says a change to those who do not see it; only ever one short sentence. */
export const LiveRegion = ({ children }: { children: string }) => (
  <VisuallyHidden role="status" aria-live="polite">
    {children}
  </VisuallyHidden>
);
