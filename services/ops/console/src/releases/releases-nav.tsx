import { chakra } from '@larkway/sdk';
import { NavLink } from 'react-router-dom';

const Target = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'touch',
    paddingInline: '14px',
    borderRadius: 'pill',
    fontWeight: 500,
    color: 'ink2',
    whiteSpace: 'nowrap',
    '&[aria-current]': { background: 'button', color: 'onButton' },
  },
});

const sections = [
  { to: '/releases', label: 'Live' },
  { to: '/releases/ownership', label: 'Ownership' },
  { to: '/releases/history', label: 'History' },
];

/** Links between the pages about releases. */
export const ReleasesNav = () => (
  <chakra.nav aria-label="Releases" marginBottom="5">
    <chakra.ul display="flex" flexWrap="wrap" gap="1">
      {sections.map(({ to, label }) => (
        <li key={to}>
          <Target to={to} end>
            {label}
          </Target>
        </li>
      ))}
    </chakra.ul>
  </chakra.nav>
);
