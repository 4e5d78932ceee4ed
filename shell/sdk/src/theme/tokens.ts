import { darkColors, lightColors, type ColorRole } from './colors';

const values = <T extends Record<string, string>>(record: T) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, { value }])) as Record<
    keyof T,
    { value: string }
  >;

export const tokens = {
  fonts: values({
    display:
      '"Besley Variable", "Besley Fallback", "Besley Fallback Times", "Besley Fallback Noto", "Besley Fallback DejaVu", Georgia, serif',
    text: '"Figtree Variable", "Figtree Fallback", "Figtree Fallback Roboto", "Figtree Fallback DejaVu", system-ui, sans-serif',
  }),
  spacing: values({
    '0': '0px',
    '1': '4px',
    '2': '8px',
    '3': '12px',
    '4': '16px',
    '5': '20px',
    '6': '24px',
    '7': '28px',
    '8': '32px',
    '10': '40px',
    '12': '48px',
    '14': '56px',
    '16': '64px',
    '18': '72px',
    '20': '80px',
    '24': '96px',
    section: 'clamp(80px, 10vw, 144px)',
    gutter: 'clamp(20px, 3.9vw, 56px)',
    head: 'clamp(32px, 4vw, 56px)',
    column: 'clamp(40px, 6vw, 96px)',
  }),
  sizes: values({
    full: '100%',
    container: '1440px',
    prose: '40em',
    header: '80px',
    headerMobile: '64px',
    control: '52px',
    controlSmall: '44px',
    badge: '30px',
    row: '72px',
    rowMobile: '64px',
    touch: '44px',
  }),
  radii: values({
    stage: '6px',
    field: '10px',
    toast: '10px',
    checkbox: '6px',
    bar: '2px',
    pill: '999px',
  }),
  shadows: values({
    menu: '0 24px 48px -24px rgba(17, 40, 43, .28)',
    toast: '0 12px 32px -12px rgba(17, 40, 43, .28)',
  }),
  durations: values({
    instant: '90ms',
    quick: '160ms',
    settle: '260ms',
    scene: '520ms',
    drive: '900ms',
  }),
  easings: values({ out: 'cubic-bezier(.2, .7, .2, 1)', inOut: 'cubic-bezier(.6, 0, .2, 1)' }),
};

export const semanticTokens = {
  colors: Object.fromEntries(
    (Object.keys(lightColors) as ColorRole[]).map((role) => [
      role,
      lightColors[role] === darkColors[role]
        ? { value: lightColors[role] }
        : { value: { base: lightColors[role], _dark: darkColors[role] } },
    ]),
  ),
};
