import { chakra, CheckIcon } from '@larkway/sdk';

const Input = chakra('input', {
  base: {
    appearance: 'none',
    gridArea: '1 / 1',
    boxSize: '20px',
    borderWidth: '1.5px',
    borderColor: 'field',
    borderRadius: 'checkbox',
    background: 'surface',
    cursor: 'pointer',
    _checked: { background: 'tide', borderColor: 'tide' },
    '&:indeterminate': {
      background:
        'linear-gradient(var(--lw-colors-tide) 0 0) center / 10px 2px no-repeat, var(--lw-colors-surface)',
      borderColor: 'tide',
    },
    '&:not(:checked) + svg': { display: 'none' },
  },
});

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for. */
  partly?: boolean;
  onChange: (checked: boolean) => void;
}

/** A box of its own with a target of 44 px; its name is for assistive technology. */
export const RowCheckbox = ({ label, checked, partly = false, onChange }: RowCheckboxProps) => (
  <chakra.label
    display="grid"
    placeItems="center"
    boxSize="44px"
    cursor="pointer"
    color="bg"
    css={{ '& svg': { gridArea: '1 / 1', pointerEvents: 'none' } }}
  >
    <Input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(element: HTMLInputElement | null) => {
        if (element) element.indeterminate = partly && !checked;
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <CheckIcon size={14} />
  </chakra.label>
);
