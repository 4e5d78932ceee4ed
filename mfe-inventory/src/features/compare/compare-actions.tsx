import type { Vehicle } from '@larkway/inventory-contract';
import {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  chakra,
  CheckIcon,
  PlusIcon,
  Text,
  TextLink,
  VisuallyHidden,
} from '@larkway/sdk';
import { type RefObject, useRef, useState } from 'react';
import { useScrollPadding } from '../../ui/scroll-padding';
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

interface SelectionBarProps {
  onClear: () => void;
}

const SelectionBar = ({ onClear }: SelectionBarProps) => {
  const bar = useRef<HTMLElement>(null);
  useScrollPadding(bar);
  return (
    <chakra.section
      ref={bar}
      aria-label="Comparison"
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="4"
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
      <CompareLink size="sm" />
      <Button
        tone="outline"
        size="sm"
        borderColor="transparent"
        paddingInline="3"
        onClick={onClear}
      >
        Clear
      </Button>
    </chakra.section>
  );
};

const selected = (count: number): string =>
  count === 1 ? '1 model is selected.' : `${count === 0 ? 'No' : count} models are selected.`;

/** At the window's lower edge while models are selected; announces how many they are. */
export const CompareBar = ({ heading }: { heading: RefObject<HTMLElement | null> }) => {
  const slugs = useChosenModels();
  const [wasUsed, setUsed] = useState(false);
  if (slugs.length > 0 && !wasUsed) setUsed(true);
  const clear = () => {
    // The bar disappears: the focus goes to the last of the selected models.
    const last = [...document.querySelectorAll<HTMLElement>('main button[aria-pressed=true]')]
      // Not one of a page that is prerendered.
      .filter((button) => button.checkVisibility())
      .at(-1);
    (last ?? heading.current)?.focus({ preventScroll: !last });
    clearModels();
  };
  return (
    <>
      <VisuallyHidden role="status">{wasUsed && selected(slugs.length)}</VisuallyHidden>
      {slugs.length > 0 && <SelectionBar onClear={clear} />}
    </>
  );
};
