import { type ApplicationSummary, roleReaches } from '@larkway/ops-contract';
import { useLocation } from 'react-router-dom';
import { useRead } from '../api/use-read';
import { PlacesMenu } from '../layout/places-menu';
import { RailLink } from '../layout/rail-link';
import { useOverview } from '../overview/use-overview';
import { useSession } from '../session/use-session';
import { places } from './places';

const MINUTE = 60_000;

/** The places that the operator's role may go to, with what waits for a person there. */
export const Rail = () => {
  const { me } = useSession();
  const deadLetters = useOverview().data?.deadLetters;
  const applications = useRead<ApplicationSummary[]>('/ops/api/applications?status=checked', {
    every: MINUTE,
  }).data?.length;
  const waiting = { 'dead-letters': deadLetters, applications };
  const { pathname } = useLocation();
  const current = places.find(
    ({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
  );
  return (
    <PlacesMenu current={current?.label} waiting={(deadLetters ?? 0) + (applications ?? 0)}>
      {places
        .filter(({ role }) => roleReaches(me.role, role))
        .map(({ path, label, icon, waits }) => (
          <li key={path}>
            <RailLink to={path} label={label} icon={icon} badge={waits && waiting[waits]} />
          </li>
        ))}
    </PlacesMenu>
  );
};
