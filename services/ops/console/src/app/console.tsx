import { roleReaches } from '@larkway/ops-contract';
import { Toaster } from '@larkway/sdk';
import { useEffect, useRef } from 'react';
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { AccountPage } from '../account/account-page';
import { LiveProvider } from '../api/live';
import { ApplicationPage } from '../applications/application-page';
import { DealershipsPage } from '../dealerships/dealerships-page';
import { Account } from '../layout/account';
import { Frame } from '../layout/frame';
import { MailPage } from '../mails/mail-page';
import { OverviewFeed } from '../overview/use-overview';
import { HistoryPage } from '../releases/history-page';
import { OwnershipPage } from '../releases/ownership-page';
import { RemotePage } from '../releases/remote-page';
import { ConfirmationProvider } from '../session/confirmation';
import { useSession } from '../session/use-session';
import { InlineLink } from '../ui/anchor';
import { Empty } from '../ui/empty';
import { Page } from '../ui/page';
import { places } from './places';
import { Rail } from './rail';

const NotFound = () => (
  <Page title="Nothing here">
    <Empty
      title="There is no such page, or your role has no part in it"
      text={<InlineLink to="/">Back to the overview</InlineLink>}
    />
  </Page>
);

/** A new page begins at its top, with the focus on its heading; Back leaves the scrolling to the browser. */
const useFreshStart = () => {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (kind !== 'POP') window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [pathname, kind]);
};

/** Everything behind the sign-in. */
export const Console = () => {
  const { me } = useSession();
  useFreshStart();
  return (
    <LiveProvider>
      <OverviewFeed />
      <ConfirmationProvider>
        <Frame account={<Account />} places={<Rail />}>
          <Routes>
            {places
              .filter(({ role }) => roleReaches(me.role, role))
              .map(({ path, page: Content }) => (
                <Route key={path} path={path} element={<Content />} />
              ))}
            <Route path="/account" element={<AccountPage />} />
            <Route path="/mails/:id" element={<MailPage />} />
            <Route path="/applications/dealerships" element={<DealershipsPage />} />
            <Route path="/applications/:id" element={<ApplicationPage />} />
            <Route path="/releases/history" element={<HistoryPage />} />
            <Route path="/releases/ownership" element={<OwnershipPage />} />
            <Route path="/releases/:name" element={<RemotePage />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Frame>
      </ConfirmationProvider>
      <Toaster />
    </LiveProvider>
  );
};
