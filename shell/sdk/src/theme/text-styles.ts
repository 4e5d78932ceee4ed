interface TypeSpec {
  font: 'display' | 'text';
  size: string;
  line: number;
  tracking?: string;
  weight?: number;
  wrap?: 'balance' | 'pretty';
  numeric?: 'tabular-nums lining-nums';
}

const style = ({ font, size, line, tracking, weight = 400, wrap, numeric }: TypeSpec) => ({
  value: {
    fontFamily: font,
    fontSize: size,
    lineHeight: line,
    fontWeight: weight,
    ...(tracking && { letterSpacing: tracking }),
    ...(wrap && { textWrap: wrap }),
    ...(numeric && { fontVariantNumeric: numeric }),
  },
});

const display = (size: string, line: number, tracking: string) =>
  style({ font: 'display', size, line, tracking, wrap: 'balance' });

/**
 * The type scale. Besley is never bold, uppercase or smaller than 20 px; no text is smaller than 15
 * px.
 */
export const textStyles = {
  display: display('clamp(2.875rem, 1.72rem + 4.9vw, 5.75rem)', 0.98, '-0.038em'),
  h1: display('clamp(2.375rem, 1.87rem + 2.15vw, 3.75rem)', 1.05, '-0.03em'),
  h2: display('clamp(1.875rem, 1.55rem + 1.4vw, 2.75rem)', 1.1, '-0.026em'),
  h3: display('clamp(1.3125rem, 1.25rem + 0.3vw, 1.5rem)', 1.2, '-0.014em'),
  figure: display('clamp(1.75rem, 1.5rem + 0.9vw, 2.375rem)', 1.1, '-0.025em'),
  lead: style({
    font: 'text',
    size: 'clamp(1.125rem, 1.07rem + 0.22vw, 1.25rem)',
    line: 1.5,
    wrap: 'balance',
  }),
  question: style({ font: 'text', size: '1.1875rem', line: 1.35, weight: 500 }),
  body: style({ font: 'text', size: '1.0625rem', line: 1.55, wrap: 'pretty' }),
  price: style({
    font: 'text',
    size: '1.125rem',
    line: 1.2,
    weight: 500,
    numeric: 'tabular-nums lining-nums',
  }),
  button: style({ font: 'text', size: '1.0625rem', line: 1, weight: 600, tracking: '-0.005em' }),
  label: style({ font: 'text', size: '1rem', line: 1.4, weight: 500 }),
  small: style({ font: 'text', size: '0.9375rem', line: 1.45 }),
};
