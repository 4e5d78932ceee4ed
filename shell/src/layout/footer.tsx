import { Box, Static } from '@larkway/sdk';
import type { MouseEvent } from 'react';
import { deferred } from '../app/deferred';
import { askAgain } from '../consent/choice';
import { RegionBoundary } from '../remotes/region-boundary';

const FooterContent = deferred(async () => (await import('./footer-content')).FooterContent);

// The footer is dark in both themes, so the mark and the focus ring use their dark colors.
const dark = {
  '--lw-colors-mark-stroke': 'colors.lark',
  '--lw-colors-mark-dash': 'colors.footer',
  '--lw-colors-focus': 'colors.lark',
} as const;

const clicked = ({ target }: MouseEvent): void => {
  const element = target as Element;
  // The footer's only button.
  if (element.closest('button')) askAgain();
  // A link to the current page with another query does not scroll to the top by default.
  if (element.closest('a')?.pathname === window.location.pathname)
    window.scrollTo({ top: 0, behavior: 'instant' });
};

export const Footer = () => (
  <Box
    as="footer"
    onClick={clicked}
    background="footer"
    color="onFooter"
    // Laid out when it comes near the viewport; until then the space that it takes.
    contentVisibility="auto"
    containIntrinsicBlockSize={{
      base: 'auto 1592px',
      md: 'auto 990px',
      lg: 'auto 728px',
      xl: 'auto 615px',
    }}
    paddingTop="88px"
    paddingBottom="10"
    css={dark}
  >
    <RegionBoundary fallback={null} onFailure={(error) => console.warn('Footer:', error)}>
      <Static>
        <FooterContent />
      </Static>
    </RegionBoundary>
  </Box>
);
