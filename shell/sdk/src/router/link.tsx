import { type ComponentPropsWithoutRef, forwardRef } from 'react';

export interface LinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href'> {
  to: string;
  /** Takes the place of this page in the history. */
  replace?: boolean;
}

/** An in-site link. It is markup alone: `SoftNavigation` navigates for all links of the document, also for those in `Static`. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(({ to, replace, ...props }, ref) => (
  <a ref={ref} href={to} data-link={replace ? 'replace' : 'push'} {...props} />
));
Link.displayName = 'Link';
