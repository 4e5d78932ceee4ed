import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { swrDefaults } from '../../data/swr-defaults';
import { showFonts } from '../../styles/show-fonts';
import { INDEX, type Standalone } from './standalone';
import { StandaloneIndex } from './standalone-index';
import { View } from './view';

/** Runs one remote in a browser without any shell: a list of all that it has at `/standalone`, and each at its own address. */
export const runStandalone = (standalone: Standalone): void => {
  showFonts(standalone.fontFaceCss);
  createRoot(document.getElementById('root')!).render(
    <BrowserRouter>
      <SWRConfig value={swrDefaults}>
        {window.location.pathname === INDEX ? (
          <StandaloneIndex manifest={standalone.manifest} />
        ) : (
          <View {...standalone} />
        )}
      </SWRConfig>
    </BrowserRouter>,
  );
};
