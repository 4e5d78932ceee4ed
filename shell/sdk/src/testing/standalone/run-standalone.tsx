import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { swrDefaults } from '../../data/use-api';
import { showFonts } from '../../styles/runtime-rules';
import { INDEX, type Standalone } from './standalone';
import { StandaloneIndex } from './standalone-index';
import { View } from './view';

/**
 * Runs one remote in a browser without a shell: a list at `/standalone`, and each page and fragment
 * at its own path.
 */
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
