import type { Head, SiteConfig } from '@larkway/sdk';
import type { CatalogueFigures } from '../layout/catalogue-figures';
import { heroPreloads } from './hero-pictures';
import { homeHead } from './home-head';
import { homeStructuredData } from './home-structured-data';

/** What the document says beyond what the browser has to know after a navigation; on the server only. */
export const homeDocumentHead = (site: SiteConfig, figures: CatalogueFigures): Head => ({
  ...homeHead(figures),
  preload: heroPreloads,
  jsonLd: homeStructuredData(site, figures),
});
