import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { Link } from '../router/link';
import { chakra } from '../styles/chakra';
import { VisuallyHidden } from './visually-hidden';

const RouterAnchor = chakra(Link);

export interface AnchorProps extends HTMLChakraProps<'a'> {
  /** An address inside the site. */
  to?: string;
  /** Takes the place of this page in the history; for addresses inside the site. */
  replace?: boolean;
  /** Any other address, or `tel:`, `mailto:`, `#…`. */
  href?: string;
  newTab?: boolean;
}

/** The one link of the design system, unstyled: inside the site by the router, outside of it counted as `click_external`. */
export const Anchor = ({ to, replace, href, newTab, children, ...rest }: AnchorProps) => {
  if (to !== undefined && !newTab)
    return (
      <RouterAnchor to={to} replace={replace} {...(rest as object)}>
        {children}
      </RouterAnchor>
    );
  return (
    <chakra.a href={href ?? to} {...(newTab && { target: '_blank', rel: 'noopener' })} {...rest}>
      {children}
      {newTab && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </chakra.a>
  );
};
