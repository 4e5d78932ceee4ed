import { Page } from '../ui/page';
import { ChangeList } from './change-list';
import { Sections } from './sections';

/** What was done to releases, by whom and why. Nothing can be taken out of it. */
export const HistoryPage = () => (
  <Page title="History of releases" note="Who changed what, when and why.">
    <Sections />
    <ChangeList />
  </Page>
);
