import type { Vehicle } from '@larkway/inventory-contract';
import {
  Box,
  Button,
  ButtonLink,
  type ButtonLinkProps,
  chakra,
  CheckIcon,
  Flex,
  PlusIcon,
  Text,
  TextLink,
} from '@larkway/sdk';
import { clearModels, toggleModel, useChoice, useChosenModels } from './chosen-models';
import { compareAddress, FEWEST_MODELS } from './selection';

/**
 * Links to the comparison, or says that one more model is needed; renders nothing without a
 * selection.
 */
export const CompareLink = (appearance: Pick<ButtonLinkProps, 'tone' | 'size' | 'borderColor'>) => {
  const slugs = useChosenModels();
  if (slugs.length === 0) return null;
  if (slugs.length < FEWEST_MODELS)
    return <Text tone="ink2">Choose one more model to compare.</Text>;
  return (
    <ButtonLink to={compareAddress(slugs)} {...appearance}>
      Compare {slugs.length} models
    </ButtonLink>
  );
};

const styles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'touch',
  fontWeight: 500,
  fontSize: '1rem',
  color: 'ink2',
  '& svg': { flex: 'none', fontSize: '1.125em' },
  _hover: { color: 'ink' },
  _disabled: { opacity: 0.48 },
  '&[aria-pressed=true]': { color: 'ink' },
  // Without scripts, a link replaces the button.
  '@media (scripting: none)': { display: 'none' },
  _print: { display: 'none' },
} as const;

/** Adds a model to the comparison or removes it. Without scripts it is a link to the comparison. */
export const CompareToggle = ({
  vehicle: { slug, name },
}: {
  vehicle: Pick<Vehicle, 'slug' | 'name'>;
}) => {
  const choice = useChoice(slug);
  const isChosen = choice === 'chosen';
  return (
    <>
      <chakra.button
        type="button"
        aria-label={`Compare ${name}`}
        aria-pressed={isChosen}
        disabled={choice === 'full'}
        onClick={() => toggleModel(slug)}
        css={styles}
      >
        {isChosen ? <CheckIcon /> : <PlusIcon />}
        Compare
      </chakra.button>
      <noscript>
        <TextLink to={compareAddress([slug])} aria-label={`Compare ${name}`}>
          Compare
        </TextLink>
      </noscript>
    </>
  );
};

/** At the window's lower edge while models are selected. */
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
