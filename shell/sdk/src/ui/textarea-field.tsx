import { chakra } from '../styles/chakra';
import { controlStyles, type FieldBase, FieldFrame, readValue, useEarlyInput } from './field-frame';

export interface TextareaFieldProps extends FieldBase {
  rows?: number;
}

export const TextareaField = ({
  label,
  hideLabel,
  error,
  hint,
  onChange,
  rows = 5,
  ...input
}: TextareaFieldProps) => {
  const field = useEarlyInput<HTMLTextAreaElement, string>(input.value, readValue, onChange);
  return (
    <FieldFrame label={label} hideLabel={hideLabel} error={error} hint={hint}>
      {(control) => (
        <chakra.textarea
          {...control}
          {...input}
          ref={field}
          rows={rows}
          onChange={(event) => onChange(event.currentTarget.value)}
          css={controlStyles}
          display="block"
          paddingBlock="14px"
          resize="vertical"
        />
      )}
    </FieldFrame>
  );
};
