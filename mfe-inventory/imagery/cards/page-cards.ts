/** Cards of the site's own pages, by file name; the shell says which page has which (`shell/src/app/share-card.ts`). */
export const PAGE_CARDS = {
  home: { title: 'Take the short way.', picture: 'coast-wide-1920.avif' },
  inventory: { title: 'Find the one that fits your street.', picture: 'ranch-wide-1920.avif' },
  financing: {
    title: 'Built for the trips a car is too much for.',
    picture: 'street-wide-1920.avif',
  },
  places: { title: 'Close to home, in every state.', picture: 'coast-dusk-wide-1920.avif' },
} as const;
