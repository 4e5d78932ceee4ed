import { type ApplicationSummary, roleReaches, type UnansweredLeads } from '@larkway/ops-contract';
import { Box, chakra, VisuallyHidden } from '@larkway/sdk';
import type { Icon } from '@phosphor-icons/react';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useRead } from '../api/use-read';
import { count } from '../format/numbers';
import { unansweredPath } from '../leads/leads-page';
import { useOverview } from '../overview/use-overview';
import { useSession } from '../session/use-session';
import { navigationItems } from './navigation';

const NavigationTarget = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'touch',
    paddingInline: '3',
    borderRadius: '8px',
    fontWeight: 500,
    color: 'ink2',
    whiteSpace: 'nowrap',
    _hover: { color: 'ink' },
    '&[aria-current]': {
      background: 'surface',
      color: 'ink',
      boxShadow: {
        base: 'inset 0 -3px 0 var(--lw-colors-lark)',
        lg: 'inset 3px 0 0 var(--lw-colors-lark)',
      },
    },
    '& svg': { flex: 'none' },
  },
});

interface NavigationLinkProps {
  to: string;
  label: string;
  icon: Icon;
  /** How many items wait for an operator. */
  badge?: number;
}

/** In a short window the sidebar scrolls: the link of the current page has to be in view. */
const scrollIntoViewIfCurrent = (link: HTMLAnchorElement | null) => {
  if (link?.ariaCurrent) link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

/** A link to one page of the console, with the number of waiting items. */
const NavigationLink = ({ to, label, icon: Symbol, badge }: NavigationLinkProps) => (
  <NavigationTarget to={to} end={to === '/'} ref={scrollIntoViewIfCurrent}>
    <Symbol size={20} aria-hidden />
    {label}
    {badge ? (
      <chakra.b marginLeft="auto" fontWeight={600} fontVariantNumeric="tabular-nums">
        <VisuallyHidden>, </VisuallyHidden>
        {count(badge)}
      </chakra.b>
    ) : null}
  </NavigationTarget>
);

interface NavigationMenuProps {
  /** Label of the current page; undefined on a page that is not in the navigation. */
  current: string | undefined;
  /** How many items wait for an operator, in total. */
  waiting: number;
  /** The links, as list items. */
  children: ReactNode;
}

/**
 * A list of links on a wide screen; on a small one, a button that names the current page opens it.
 */
const NavigationMenu = ({ current, waiting, children }: NavigationMenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };

  return (
    <chakra.nav
      aria-label="Console"
      position="relative"
      overflowY={{ lg: 'auto' }}
      flex={{ lg: '1' }}
      css={{ scrollbarWidth: 'none' }}
      onKeyDown={closeOnEscape}
    >
      <chakra.button
        ref={button}
        type="button"
        display={{ base: 'flex', lg: 'none' }}
        alignItems="center"
        gap="2"
        width="full"
        minHeight="touch"
        paddingInline="gutter"
        fontWeight={600}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <VisuallyHidden>Menu, </VisuallyHidden>
        {current ?? 'Menu'}
        <Box as="span" display="flex" aria-hidden transform={isOpen ? 'rotate(180deg)' : undefined}>
          <CaretDownIcon size={18} />
        </Box>
        {waiting > 0 && (
          <Box as="span" marginLeft="auto" fontVariantNumeric="tabular-nums" color="ink2">
            <VisuallyHidden>, </VisuallyHidden>
            {count(waiting)} waiting
          </Box>
        )}
      </chakra.button>
      <chakra.ul
        id={id}
        display={{ base: isOpen ? 'grid' : 'none', lg: 'flex' }}
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 168px), 1fr))"
        flexDirection="column"
        gap="1"
        paddingInline={{ base: 'gutter', lg: '0' }}
        paddingBottom="2"
        onClick={() => setOpen(false)}
      >
        {children}
      </chakra.ul>
    </chakra.nav>
  );
};

const MINUTE = 60_000;

/** Links to the pages that the operator's role may open, with the number of waiting items. */
export const Sidebar = () => {
  const { me } = useSession();
  const deadLetters = useOverview().data?.deadLetters;
  const applications = useRead<ApplicationSummary[]>('/ops/api/applications?status=checked', {
    every: MINUTE,
  }).data?.length;
  const counts = useRead<UnansweredLeads>(unansweredPath, { every: MINUTE }).data?.counts;
  // Within the first hours, a team is expected to be at work on it.
  const leads = counts && counts.due + counts.overdue;
  const waiting = { 'dead-letters': deadLetters, leads, applications };
  const { pathname } = useLocation();
  const current = navigationItems.find(
    ({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
  );
  return (
    <NavigationMenu
      current={current?.label}
      waiting={(deadLetters ?? 0) + (leads ?? 0) + (applications ?? 0)}
    >
      {navigationItems
        .filter(({ role }) => roleReaches(me.role, role))
        .map(({ path, label, icon, waits }) => (
          <li key={path}>
            <NavigationLink to={path} label={label} icon={icon} badge={waits && waiting[waits]} />
          </li>
        ))}
    </NavigationMenu>
  );
};
