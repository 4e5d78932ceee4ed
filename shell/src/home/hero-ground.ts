/**
 * The colours along the left and right edges of the wide pictures, from top to bottom in eighths, sampled from the files.
 * On screens that are wider than a picture can fill, the beach goes on in these.
 */
const edges = {
  dawn: {
    left: ['#F0E6DE', '#F0E6DE', '#EAE0D8', '#E6D8D3', '#DDD0CE', '#CDC8C5', '#98959D', '#8C8A94', '#938F97'],
    right: ['#F9F0E3', '#F8EFE2', '#F7ECDD', '#F2E4D7', '#EDDFD4', '#D9CFC5', '#BBB1AB', '#BAB0A8', '#BBB1A9'],
  },
  dusk: {
    left: ['#1B2A35', '#22323D', '#2F3940', '#3C3E42', '#484143', '#3E3E41', '#2A2E32', '#232930', '#212932'],
    right: ['#3E555F', '#4D6670', '#6B7576', '#897E79', '#A7897D', '#8F7D76', '#716866', '#666563', '#5C6364'],
  },
};

const fall = (colors: string[]): string => `linear-gradient(${colors.join(', ')})`;

export const heroGround = {
  '@media (min-width: 1440px)': {
    background: { base: fall(edges.dawn.left), _dark: fall(edges.dusk.left) },
    _after: {
      content: '""',
      position: 'absolute',
      inset: '0 0 0 50%',
      background: { base: fall(edges.dawn.right), _dark: fall(edges.dusk.right) },
      maskImage: 'linear-gradient(90deg, transparent, #000 60%)',
    },
  },
};
