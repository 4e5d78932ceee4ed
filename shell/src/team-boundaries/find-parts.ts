import type { MarkedRegion } from './describe-region';

/** In pixels of the document, from its top left corner. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One part of the page that somebody owns: a remote's region, or what stands around them. */
export interface Part {
  area: Area;
  /** The shell's own when left out. */
  region?: MarkedRegion;
  /** Of the shell's own part: `header`, `page`, `footer`. */
  name?: string;
  /** How many labels stand above this one's, where parts begin in the same corner. */
  row: number;
}

const areaOf = (elements: Element[]): Area | undefined => {
  const seen = elements.flatMap(visible).map((element) => element.getBoundingClientRect());
  const [left, top] = [
    Math.min(...seen.map((rect) => rect.left)),
    Math.min(...seen.map((rect) => rect.top)),
  ];
  const [right, bottom] = [
    Math.max(...seen.map((rect) => rect.right)),
    Math.max(...seen.map((rect) => rect.bottom)),
  ];
  if (seen.length === 0) return undefined;
  // Nothing of it reaches beyond the page: the page would become wider.
  const [from, to] = [Math.max(0, left), Math.min(document.documentElement.clientWidth, right)];
  return { left: from + scrollX, top: top + scrollY, width: to - from, height: bottom - top };
};

/** What takes room: an element that is there for its children only is its children. */
const visible = (element: Element): Element[] => {
  const { width, height } = element.getBoundingClientRect();
  if (width > 0 && height > 0) return [element];
  return getComputedStyle(element).display === 'contents'
    ? [...element.children].flatMap(visible)
    : [];
};

const own = (name: string, elements: Element[]): Omit<Part, 'row'>[] => {
  const area = areaOf(elements);
  return area ? [{ area, name }] : [];
};

const regionPart = (wrapper: HTMLElement): Omit<Part, 'row'>[] => {
  const area = areaOf([...wrapper.children]);
  const data = wrapper.querySelector<HTMLElement>(':scope > script[data-region]');
  const { remote = '', version = '' } = wrapper.dataset;
  const isShown = !data?.textContent?.startsWith('{"ok":false');
  return area
    ? [{ area, region: { key: data?.dataset.region ?? '', remote, version, isShown } }]
    : [];
};

/** The shell's own sections of a page, those between two regions as one. */
const between = (main: Element): Omit<Part, 'row'>[] => {
  const groups: Element[][] = [[]];
  for (const child of main.children) {
    if (child.matches('[data-remote]')) groups.push([]);
    else groups.at(-1)!.push(child);
  }
  return groups.flatMap((group) => own('page', group));
};

const holds = ({ left, top, width, height }: Area, x: number, y: number): boolean =>
  x >= left && x < left + width && y >= top && y < top + height;

/** Pixels: two parts that begin this close to each other would have their labels one over the other. */
const CORNER = 8;

const withRows = (parts: Omit<Part, 'row'>[]): Part[] => {
  const placed: Part[] = [];
  for (const part of parts) {
    const under = placed.filter(({ area }) =>
      holds(area, part.area.left + CORNER, part.area.top + CORNER),
    );
    placed.push({ ...part, row: Math.max(-1, ...under.map(({ row }) => row)) + 1 });
  }
  return placed;
};

/** All parts of the page as it stands now: the shell's frame, its own sections, and every region, outer ones first. */
export const findParts = (): Part[] => {
  const main = document.getElementById('main');
  if (!main?.parentElement) return [];
  const frame = [
    ...main.parentElement.querySelectorAll<HTMLElement>(':scope > :is(header, footer, aside)'),
  ];
  const regions = [...main.querySelectorAll<HTMLElement>('[data-remote]')];
  return withRows([
    ...frame.flatMap((element) =>
      own((element.ariaLabel ?? element.localName).toLowerCase(), [element]),
    ),
    ...between(main),
    ...regions.flatMap(regionPart),
  ]);
};
