import { type ApplicationSummary, roleReaches } from '@larkway/ops-contract';
import { useRead } from '../api/use-read';
import { RailLink } from '../layout/rail-link';
import { useOverview } from '../overview/use-overview';
import { useSession } from '../session/use-session';
import { places } from './places';

const MINUTE = 60_000;

/** The places that the operator's role may go to, with what waits for a person there. */
export const Rail = () => {
  const { me } = useSession();
  const deadLetters = useOverview().data?.deadLetters;
  const applications = useRead<ApplicationSummary[]>('/ops/api/applications?status=checked', { every: MINUTE }).data?.length;
  const waiting = { 'dead-letters': deadLetters, applications };
  return places
    .filter(({ role }) => roleReaches(me.role, role))
    .map(({ path, label, icon, waits }) => (
      <li key={path}>
        <RailLink to={path} label={label} icon={icon} badge={waits && waiting[waits]} />
      </li>
    ));
};
