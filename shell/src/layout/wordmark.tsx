import { Box } from '@larkway/sdk';
import sprite from '../assets/sprite.svg';

interface WordmarkProps {
  /** By breakpoint; the width is proportional. */
  height: Record<string, string>;
}

/**
 * The logo mark and the name. The outlines are an SVG file that all pages share; colors follow the
 * theme.
 */
export const Wordmark = ({ height }: WordmarkProps) => (
  <Box
    as="span"
    display="block"
    flex="none"
    css={{ '& svg': { display: 'block', width: 'auto', height, overflow: 'visible' } }}
  >
    <svg viewBox="0 18 552 110" aria-hidden focusable={false}>
      <use href={`${sprite}#wordmark`} />
    </svg>
  </Box>
);
