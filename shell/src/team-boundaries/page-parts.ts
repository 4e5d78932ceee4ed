import { useEffect, useState } from 'react';
import { SHOWN_REGIONS } from '../telemetry/shown-regions';
import type { MarkedRegion } from './describe-region';

/** In pixels, relative to the document's top left corner. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A part of the page that one team owns: a remote's region, or a part of the shell. */
export interface Part {
  area: Area;
  /** Missing for a part of the shell. */
  region?: MarkedRegion;
  /** Name of a part of the shell: `header`, `page`, `footer`. */
  name?: string;
  /** Number of labels above this part's, if several parts start in the same corner. */
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
  // Clipped to the page, which would become wider otherwise.
  const [from, to] = [Math.max(0, left), Math.min(document.documentElement.clientWidth, right)];
  return { left: from + scrollX, top: top + scrollY, width: to - from, height: bottom - top };
};

/** The elements with a size: an element with `display: contents` is replaced by its children. */
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

/** The shell's own sections of a page; adjacent ones are one part. */
const between = (page: Element): Omit<Part, 'row'>[] => {
  const groups: Element[][] = [[]];
  for (const child of page.children) {
    if (child.matches('[data-remote]')) groups.push([]);
    else groups.at(-1)!.push(child);
  }
  return groups.flatMap((group) => own('page', group));
};

const holds = ({ left, top, width, height }: Area, x: number, y: number): boolean =>
  x >= left && x < left + width && y >= top && y < top + height;

/** Pixels: the labels of two parts whose corners are this close would overlap. */
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

/**
 * All parts of the current page: header and footer, the shell's sections, and every region, outer
 * ones first.
 */
const findParts = (): Part[] => {
  const main = document.getElementById('main');
  if (!main?.parentElement) return [];
  const frame = [
    ...main.parentElement.querySelectorAll<HTMLElement>(':scope > :is(header, footer, aside)'),
  ];
  // The page of the server's document has no frame.
  const page = main.querySelector(':scope > [data-page=shown]') ?? main;
  const regions = [...page.querySelectorAll<HTMLElement>(SHOWN_REGIONS)];
  return withRows([
    ...frame.flatMap((element) =>
      own((element.ariaLabel ?? element.localName).toLowerCase(), [element]),
    ),
    ...between(page),
    ...regions.flatMap(regionPart),
  ]);
};

/**
 * The parts of the page, updated on every animation frame: no single event reports that regions
 * load, grow or move.
 */
export const useParts = (): Part[] => {
  const [parts, setParts] = useState<Part[]>([]);
  useEffect(() => {
    let known = '';
    let frame = 0;
    const update = () => {
      const found = findParts();
      const text = JSON.stringify(found);
      if (text !== known) setParts(found);
      known = text;
      frame = requestAnimationFrame(update);
    };
    update();
    return () => cancelAnimationFrame(frame);
  }, []);
  return parts;
};
