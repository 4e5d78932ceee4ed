import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useHost } from '../host/host-context';

export type LinkProps = ComponentPropsWithoutRef<typeof RouterLink> & { to: string };

/** An in-site link: navigates without a page load, and fetches the target's code when the pointer or focus reaches it. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(({ onPointerEnter, onFocus, ...props }, ref) => {
  const { prefetch } = useHost();
  return (
    <RouterLink
      ref={ref}
      {...props}
      onPointerEnter={(event) => {
        prefetch(props.to);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        prefetch(props.to);
        onFocus?.(event);
      }}
    />
  );
});
Link.displayName = 'Link';
