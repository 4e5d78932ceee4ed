import type { PolicyBlock } from '../../policy.js';

export const paragraph = (text: string): PolicyBlock => ({ kind: 'paragraph', text });

export const bullets = (...items: string[]): PolicyBlock => ({
  kind: 'list',
  isOrdered: false,
  items,
});

export const steps = (...items: string[]): PolicyBlock => ({
  kind: 'list',
  isOrdered: true,
  items,
});

export const table = (caption: string, columns: string[], ...rows: string[][]): PolicyBlock => ({
  kind: 'table',
  caption,
  columns,
  rows,
});

/** Two to four figures, each with what it counts. */
export const figures = (...items: [figure: string, label: string][]): PolicyBlock => ({
  kind: 'figures',
  items: items.map(([figure, label]) => ({ figure, label })),
});
