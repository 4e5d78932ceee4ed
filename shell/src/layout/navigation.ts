import type { MenuPicture, Navigation } from '@larkway/releases-contract';
import { formatDollars } from '@larkway/sdk';
import type { PublicMap } from '../remotes/public-map';
import type { CatalogFigures } from './catalog-figures';

type DeclaredEntry = Navigation['main'][number];
type DeclaredMenu = NonNullable<DeclaredEntry['menu']>;

interface TilePicture extends Omit<MenuPicture, 'file'> {
  src: string;
}

export interface MenuLink extends Omit<DeclaredMenu['links'][number], 'picture'> {
  picture?: TilePicture;
}

export interface Menu extends Omit<DeclaredMenu, 'links'> {
  links: MenuLink[];
}

export interface MainEntry extends Omit<DeclaredEntry, 'menu'> {
  menu?: Menu;
}

type FooterLink = Navigation['footer'][number];

const home: MainEntry = { label: 'Home', to: '/', order: 0 };

const byOrder = (
  a: { order: number; label: string },
  b: { order: number; label: string },
): number => a.order - b.order || a.label.localeCompare(b.label);

type Remotes = PublicMap['remotes'];

/** With the addresses of its pictures, which all versions of a remote share. */
const entryOf =
  (remote: string) =>
  ({ menu, ...entry }: DeclaredEntry): MainEntry => {
    if (!menu) return entry;
    const links = menu.links.map(({ picture, ...link }): MenuLink => {
      if (typeof picture !== 'object') return link;
      const { file, ...looks } = picture;
      return { ...link, picture: { ...looks, src: `/assets/${remote}/${file}` } };
    });
    return { ...entry, menu: { ...menu, links } };
  };

interface SortedEntries {
  main: MainEntry[];
  footer: FooterLink[];
}

const sortedEntries = new WeakMap<Remotes, SortedEntries>();

/** Sorted once for each release map. */
const entriesOf = (remotes: Remotes): SortedEntries => {
  const known = sortedEntries.get(remotes);
  if (known) return known;
  const sorted = {
    main: [
      home,
      ...remotes.flatMap(({ name, navigation }) => (navigation?.main ?? []).map(entryOf(name))),
    ].sort(byOrder),
    footer: remotes.flatMap(({ navigation }) => navigation?.footer ?? []).sort(byOrder),
  };
  sortedEntries.set(remotes, sorted);
  return sorted;
};

/** The main menu: the home page, and the entries in the manifests of all live remotes. */
export const mainEntries = ({ remotes }: Pick<PublicMap, 'remotes'>): MainEntry[] =>
  entriesOf(remotes).main;

/** The links of all live remotes for one column of the footer. */
export const footerLinks = (
  { remotes }: Pick<PublicMap, 'remotes'>,
  column: FooterLink['column'],
): FooterLink[] => entriesOf(remotes).footer.filter((link) => link.column === column);

/** `From {lowestPrice}` -> `From $6,695`; prices are in US dollars. */
export const withFigures = (text: string, figures: CatalogFigures): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = figures[name as keyof CatalogFigures];
    if (value === undefined) return placeholder;
    return name.endsWith('Price') ? formatDollars(value) : String(value);
  });

/** What `aria-current` says: the current page, a page below the entry, or nothing. */
export const currentness = (
  { to, covers = to && to !== '/' ? [to] : [] }: Pick<MainEntry, 'to' | 'covers'>,
  pathname: string,
): 'page' | 'true' | undefined => {
  if (pathname === to) return 'page';
  return covers.some((path) => pathname === path || pathname.startsWith(`${path}/`))
    ? 'true'
    : undefined;
};

/** The address of the link in a menu that leads to the current page, by its path and query. */
export const currentLinkOf = (
  menu: Pick<Menu, 'overview' | 'links'> | undefined,
  { pathname, search }: { pathname: string; search: string },
): string | undefined => {
  const here = `${pathname}${search}`;
  return menu && [...menu.overview, ...menu.links].find(({ to }) => to === here)?.to;
};

/** `aria-current` of a link in a menu. */
export const ariaCurrentOf = (to: string, current: string | undefined): 'page' | undefined =>
  to === current ? 'page' : undefined;
