import { ownBase } from '@larkway/releases-contract';
import type { PublicMap, PublicRemote, RemoteVersion } from './public-map';

type Sent<T, Optional extends keyof T> = Omit<T, Optional> & Partial<Pick<T, Optional>>;
type SentVersion = Sent<Omit<RemoteVersion, 'lastGood'>, 'base' | 'container'>;
type SentNavigation = Sent<NonNullable<PublicRemote['navigation']>, 'footer'>;

interface SentRemote extends SentVersion, Partial<Pick<PublicRemote, 'redirects' | 'fragments'>> {
  lastGood?: Omit<SentVersion, 'name'>;
  routes: Sent<PublicRemote['routes'][number], 'title'>[];
  navigation?: SentNavigation;
}

/**
 * The release map in a document. It leaves out what `readBrowserMap` restores, because every byte is
 * sent with every document.
 */
export interface BrowserMap extends Omit<PublicMap, 'remotes'> {
  remotes: SentRemote[];
}

/** What follows from the name and the version, unless the version is on another origin, say. */
const usual = ({ name, version }: Pick<RemoteVersion, 'name' | 'version'>) => ({
  base: ownBase({ name, version }),
  container: `${name}_${version}`.replace(/\W/g, '_'),
});

/** `/privacy-policy` -> `Privacy Policy` */
const usualTitle = (path: string): string =>
  path
    .slice(1)
    .replaceAll('-', ' ')
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const withoutUsual = ({
  base,
  container,
  lastGood: _sentSeparately,
  ...version
}: RemoteVersion): SentVersion => ({
  ...version,
  ...(base !== usual(version).base && { base }),
  ...(container !== usual(version).container && { container }),
});

/** A last good version has the name of its remote. */
const withoutName = ({ name: _ofTheRemote, ...version }: SentVersion): Omit<SentVersion, 'name'> =>
  version;

const withUsual = (version: SentVersion): RemoteVersion => ({ ...usual(version), ...version });

/**
 * The map for the browser, without the descriptions and cards of pages, which crawlers read in the
 * document's head, and without the links of the footer, whose markup browsers keep from the server.
 */
export const toBrowserMap = ({ remotes, ...map }: PublicMap): BrowserMap => ({
  ...map,
  remotes: remotes.map(({ lastGood, routes, redirects, fragments, navigation, ...version }) => {
    const { footer: _inTheMarkup, ...menus } = navigation ?? { footer: [] };
    return {
      ...withoutUsual(version),
      ...(lastGood && { lastGood: withoutName(withoutUsual(lastGood)) }),
      routes: routes.map(
        ({ description: _ofTheDocument, card: _ofSharedLinks, title, ...route }) => ({
          ...route,
          ...(title !== usualTitle(route.path) && { title }),
        }),
      ),
      ...(redirects.length > 0 && { redirects }),
      ...(fragments.length > 0 && { fragments }),
      ...(navigation && { navigation: menus as SentNavigation }),
    };
  }),
});

/** The map that a document contains. */
export const readBrowserMap = ({ remotes, ...map }: BrowserMap): PublicMap => ({
  ...map,
  remotes: remotes.map(
    ({ lastGood, routes, redirects = [], fragments = [], navigation, ...version }) => ({
      ...withUsual(version),
      ...(lastGood && { lastGood: withUsual({ name: version.name, ...lastGood }) }),
      routes: routes.map((route) => ({ title: usualTitle(route.path), ...route })),
      redirects,
      fragments,
      ...(navigation && { navigation: { footer: [], ...navigation } }),
    }),
  ),
});
