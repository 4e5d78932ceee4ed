import { chakra } from '@larkway/sdk';

export const SkipLink = () => (
  <chakra.a
    href="#content"
    position="fixed"
    zIndex={50}
    left="3"
    top="-100px"
    padding="12px 20px"
    background="button"
    color="onButton"
    borderRadius="pill"
    fontWeight={600}
    _focus={{ top: '3' }}
  >
    Skip to content
  </chakra.a>
);
