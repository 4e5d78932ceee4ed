import { chakra, VisuallyHidden } from '@larkway/sdk';
import type { Icon } from '@phosphor-icons/react';
import { NavLink } from 'react-router-dom';
import { count } from '../format/numbers';

const Target = chakra(NavLink, {
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

export interface RailLinkProps {
  to: string;
  label: string;
  icon: Icon;
  /** How many of them wait for a person. */
  badge?: number;
}

/** In a low window the rail scrolls: the current place should be in view. */
const keepInSight = (link: HTMLAnchorElement | null) => {
  if (link?.ariaCurrent) link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

/** One place of the console, with what waits there. */
export const RailLink = ({ to, label, icon: Symbol, badge }: RailLinkProps) => (
  <Target to={to} end={to === '/'} ref={keepInSight}>
    <Symbol size={20} aria-hidden />
    {label}
    {badge ? (
      <chakra.b marginLeft="auto" fontWeight={600} fontVariantNumeric="tabular-nums">
        <VisuallyHidden>, </VisuallyHidden>
        {count(badge)}
      </chakra.b>
    ) : null}
  </Target>
);
