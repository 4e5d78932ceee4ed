import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { useSite } from '../host/host';
import { phoneHref } from '../host/site-config';
import { Link } from '../router/link';
import { chakra } from '../styles/chakra';
import { tracks } from '../track/track';
import { PhoneIcon } from './icons';
import { VisuallyHidden } from './layout';

const RouterAnchor = chakra(Link);

export interface AnchorProps extends HTMLChakraProps<'a'> {
  /** A path of this site. */
  to?: string;
  /** Replaces this page in the history; for paths of this site. */
  replace?: boolean;
  /** Any other address, or `tel:`, `mailto:`, `#…`. */
  href?: string;
  newTab?: boolean;
}

/**
 * An unstyled link: in-site links use the router, external ones are reported as `click_external`.
 */
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

const textLinkStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  fontWeight: 600,
  textDecoration: 'underline',
  textDecorationThickness: '1.5px',
  textUnderlineOffset: '6px',
  textDecorationColor: 'lark',
  transitionProperty: 'text-decoration-thickness, text-underline-offset',
  transitionDuration: 'quick',
  '& svg': { flex: 'none', fontSize: '1.25em' },
  _hover: { textDecorationThickness: '3px' },
} as const;

/** A standalone link with the lark underline and a 44 px target. */
export const TextLink = (props: Omit<AnchorProps, 'css'>) => (
  <Anchor css={textLinkStyles} minHeight="touch" {...props} />
);

export interface PhoneLinkProps {
  kind: 'sales' | 'support';
}

/** The site's phone number as a `tel:` link, reported as `click_phone`. */
export const PhoneLink = ({ kind }: PhoneLinkProps) => {
  const site = useSite();
  const phone = kind === 'sales' ? site.salesPhone : site.supportPhone;
  return (
    <TextLink href={phoneHref(phone)} {...tracks('click_phone', { kind })}>
      <PhoneIcon />
      {phone}
    </TextLink>
  );
};
