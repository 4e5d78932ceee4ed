import { roleReaches } from '@larkway/ops-contract';
import { Toaster } from '@larkway/sdk';
import { useEffect, useRef } from 'react';
import { BrowserRouter, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { AccountPage } from '../account/account-page';
import { LiveProvider } from '../api/live';
import { ApplicationPage } from '../applications/application-page';
import { DealershipsPage } from '../dealerships/dealerships-page';
import { EmailPage } from '../emails/email-page';
import { OverviewFeed } from '../overview/use-overview';
import { ErrorPage } from '../releases/error-page';
import { HistoryPage } from '../releases/history';
import { OwnershipPage } from '../releases/ownership-page';
import { PicturesPage } from '../releases/pictures-page';
import { RemotePage } from '../releases/remote-page';
import { ConfirmationProvider } from '../session/confirmation';
import { OneTimeLinkPage } from '../session/one-time-link';
import { SessionGuard } from '../session/session-guard';
import { useSession } from '../session/use-session';
import { Empty } from '../ui/load-state';
import { Page } from '../ui/page';
import { InlineLink } from '../ui/text';
import { AccountBar } from './account-bar';
import { Layout } from './layout';
import { navigationItems } from './navigation';
import { Sidebar } from './sidebar';

const NotFound = () => (
  <Page title="Nothing here">
    <Empty
      title="This page does not exist, or your role has no access to it"
      text={<InlineLink to="/">Back to the overview</InlineLink>}
    />
  </Page>
);

/** A new page starts at its top with the focus on its heading; on Back, the browser scrolls. */
const useScrollAndFocusReset = () => {
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
const Console = () => {
  const { me } = useSession();
  useScrollAndFocusReset();
  return (
    <LiveProvider>
      <OverviewFeed />
      <ConfirmationProvider>
        <Layout account={<AccountBar />} navigation={<Sidebar />}>
          <Routes>
            {navigationItems
              .filter(({ role }) => roleReaches(me.role, role))
              .map(({ path, page: Content }) => (
                <Route key={path} path={path} element={<Content />} />
              ))}
            <Route path="/account" element={<AccountPage />} />
            <Route path="/emails/:id" element={<EmailPage />} />
            <Route path="/applications/dealerships" element={<DealershipsPage />} />
            <Route path="/applications/:id" element={<ApplicationPage />} />
            <Route path="/releases/history" element={<HistoryPage />} />
            <Route path="/releases/ownership" element={<OwnershipPage />} />
            <Route path="/releases/:name" element={<RemotePage />} />
            <Route path="/releases/:name/errors/:id" element={<ErrorPage />} />
            <Route path="/releases/:name/versions/:version/pictures" element={<PicturesPage />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Layout>
      </ConfirmationProvider>
      <Toaster />
    </LiveProvider>
  );
};

export const App = () => (
  // A page that is opened again, even at once, shows what a command has changed meanwhile.
  <SWRConfig value={{ dedupingInterval: 0, revalidateOnFocus: false, shouldRetryOnError: false }}>
    <BrowserRouter basename="/ops">
      <Routes>
        <Route path="/welcome" element={<OneTimeLinkPage />} />
        <Route
          path="*"
          element={
            <SessionGuard>
              <Console />
            </SessionGuard>
          }
        />
      </Routes>
    </BrowserRouter>
  </SWRConfig>
);
