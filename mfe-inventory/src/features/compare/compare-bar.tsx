import { Box, Button, Flex } from '@larkway/sdk';
import { clearModels, useChosenModels } from './chosen-models';
import { CompareLink } from './compare-link';

/** At the window's lower edge as long as there is something put aside. */
export const CompareBar = () => {
  const slugs = useChosenModels();
  if (slugs.length === 0) return null;
  return (
    <Box
      as="section"
      aria-label="Comparison"
      position="sticky"
      bottom="0"
      zIndex={4}
      marginTop="10"
      marginInline="calc(var(--lw-spacing-gutter) * -1)"
      paddingInline="gutter"
      paddingTop="3"
      paddingBottom="calc(12px + env(safe-area-inset-bottom))"
      background="surface"
      borderTopWidth="1px"
      _print={{ display: 'none' }}
    >
      <Flex role="status" alignItems="center" justifyContent="space-between" gap="4">
        <CompareLink size="sm" />
        <Button
          tone="outline"
          size="sm"
          borderColor="transparent"
          paddingInline="3"
          onClick={clearModels}
        >
          Clear
        </Button>
      </Flex>
    </Box>
  );
};
