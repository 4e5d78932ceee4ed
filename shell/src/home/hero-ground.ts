import edges from '../assets/hero/edges.json';

/**
 * The colours along the left and right edges of the wide pictures, from top to bottom in eighths, as the renderings have them.
 * On screens that are wider than a picture can fill, the coast goes on in these.
 */
const fall = (colors: string[]): string => `linear-gradient(${colors.join(', ')})`;

export const heroGround = {
  '@media (min-width: 1440px)': {
    background: { base: fall(edges.coast.left), _dark: fall(edges['coast-dusk'].left) },
    _after: {
      content: '""',
      position: 'absolute',
      inset: '0 0 0 50%',
      background: { base: fall(edges.coast.right), _dark: fall(edges['coast-dusk'].right) },
      maskImage: 'linear-gradient(90deg, transparent, #000 60%)',
    },
  },
};
