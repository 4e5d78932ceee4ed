import { chakra } from '../styles/chakra';
import { CheckIcon } from './icons';
import { useEarlyInput } from './field-frame';

export interface CheckboxFieldProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
  /** Posted without scripts; default `on`. */
  value?: string;
}

const box = {
  appearance: 'none',
  gridArea: '1 / 1',
  boxSize: '24px',
  borderWidth: '1px',
  borderColor: 'field',
  borderRadius: 'checkbox',
  background: 'surface',
  cursor: 'pointer',
  transitionProperty: 'background-color, border-color',
  transitionDuration: 'quick',
  _checked: { background: 'tide', borderColor: 'tide' },
  '&:not(:checked) + svg': { display: 'none' },
} as const;

export const CheckboxField = ({ label, checked, onChange, name, value }: CheckboxFieldProps) => {
  const control = useEarlyInput<HTMLInputElement, boolean>(
    checked,
    (element) => element.checked,
    onChange,
  );
  return (
    <chakra.label display="flex" alignItems="center" gap="3" minHeight="touch" cursor="pointer">
      <chakra.span
        display="grid"
        placeItems="center"
        flex="none"
        color="bg"
        css={{ '& svg': { gridArea: '1 / 1', pointerEvents: 'none' } }}
      >
        <chakra.input
          ref={control}
          type="checkbox"
          name={name}
          value={value}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          css={box}
        />
        <CheckIcon size={16} />
      </chakra.span>
      {label}
    </chakra.label>
  );
};
