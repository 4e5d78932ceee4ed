import { Anchor } from '@larkway/sdk';

/** The first stop of the Tab key: over the header and the menus, straight to the page. */
export const SkipLink = () => (
  <Anchor
    href="#main"
    position="fixed"
    zIndex={70}
    left="4"
    top="4"
    paddingInline="5"
    paddingBlock="3"
    background="button"
    color="onButton"
    borderRadius="pill"
    fontWeight={600}
    translate="0 -200%"
    _focusVisible={{ translate: 'none' }}
  >
    Skip to main content
  </Anchor>
);
