import type { Vehicle } from '@larkway/inventory-contract';
import { CheckIcon, chakra, PlusIcon, TextLink } from '@larkway/sdk';
import { toggleModel, useChoice } from './chosen-models';
import { compareAddress } from './selection';

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
  // There is a link in its place then.
  '@media (scripting: none)': { display: 'none' },
  _print: { display: 'none' },
} as const;

/** Puts a model aside to compare it, or takes it back. Without scripts a link to the comparison, where others can be added. */
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
