import type { Role } from '@larkway/ops-contract';
import type { Icon } from '@phosphor-icons/react';
import { ChatTextIcon } from '@phosphor-icons/react/ChatText';
import { BellIcon } from '@phosphor-icons/react/Bell';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/EnvelopeSimple';
import { GaugeIcon } from '@phosphor-icons/react/Gauge';
import { ListChecksIcon } from '@phosphor-icons/react/ListChecks';
import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import { QueueIcon } from '@phosphor-icons/react/Queue';
import { RocketLaunchIcon } from '@phosphor-icons/react/RocketLaunch';
import { StorefrontIcon } from '@phosphor-icons/react/Storefront';
import { TrayIcon } from '@phosphor-icons/react/Tray';
import { UserMinusIcon } from '@phosphor-icons/react/UserMinus';
import { UsersIcon } from '@phosphor-icons/react/Users';
import type { ComponentType } from 'react';
import { ApplicationsPage } from '../applications/applications-page';
import { AuditPage } from '../audit/audit-page';
import { DeletionsPage } from '../deletions/deletions-page';
import { DeadLettersPage } from '../emails/dead-letters-page';
import { EmailsPage } from '../emails/emails-page';
import { LeadsPage } from '../leads/leads-page';
import { ReceiversPage } from '../notifications/receivers-page';
import { OperatorsPage } from '../operators/operators-page';
import { OverviewPage } from '../overview/overview-page';
import { QueuePage } from '../queue/queue-page';
import { ReleasesPage } from '../releases/releases-page';
import { SuppressionsPage } from '../suppressions/suppressions-page';

interface NavigationItem {
  path: string;
  label: string;
  icon: Icon;
  page: ComponentType;
  /** The lowest role that may open the page. */
  role: Role;
  /** The kind of waiting items whose number is shown beside the link. */
  waits?: 'dead-letters' | 'leads' | 'applications';
}

/** The pages of the console, in the order of the sidebar. */
export const navigationItems: NavigationItem[] = [
  { path: '/', label: 'Overview', icon: GaugeIcon, page: OverviewPage, role: 'viewer' },
  { path: '/emails', label: 'Emails', icon: EnvelopeSimpleIcon, page: EmailsPage, role: 'viewer' },
  {
    path: '/dead-letters',
    label: 'Dead letters',
    icon: TrayIcon,
    page: DeadLettersPage,
    role: 'viewer',
    waits: 'dead-letters',
  },
  {
    path: '/leads',
    label: 'Leads',
    icon: ChatTextIcon,
    page: LeadsPage,
    role: 'viewer',
    waits: 'leads',
  },
  {
    path: '/applications',
    label: 'Applications',
    icon: StorefrontIcon,
    page: ApplicationsPage,
    role: 'viewer',
    waits: 'applications',
  },
  { path: '/sending', label: 'Queue', icon: QueueIcon, page: QueuePage, role: 'viewer' },
  {
    path: '/releases',
    label: 'Releases',
    icon: RocketLaunchIcon,
    page: ReleasesPage,
    role: 'viewer',
  },
  {
    path: '/suppressions',
    label: 'Suppressions',
    icon: ProhibitIcon,
    page: SuppressionsPage,
    role: 'viewer',
  },
  {
    path: '/notifications',
    label: 'Notifications',
    icon: BellIcon,
    page: ReceiversPage,
    role: 'viewer',
  },
  {
    path: '/deletions',
    label: 'Deletion requests',
    icon: UserMinusIcon,
    page: DeletionsPage,
    role: 'operator',
  },
  { path: '/operators', label: 'Operators', icon: UsersIcon, page: OperatorsPage, role: 'admin' },
  { path: '/audit', label: 'Audit log', icon: ListChecksIcon, page: AuditPage, role: 'admin' },
];
