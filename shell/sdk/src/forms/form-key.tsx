import { formTokenHeader } from '@larkway/kit-contract';
import { useHost } from '../host/host-context';
import { VisuallyHidden } from '../ui/visually-hidden';
import type { FormState } from './form-answer';

/** Names of hidden fields; the host takes them out before a page's `action` sees the values. */
export const formKeyName = 'form-key';
export const formTokenName = 'form-token';
/** Named as something that programs like to fill in. */
export const formTrapName = 'website';

/** What a submission carries besides its fields. */
export const formHeaders = ({ token }: FormState): Record<string, string> => ({
  [formTokenHeader]: token,
});

/**
 * Stands in every form that is posted: a plain post that is sent twice is one message, tells when its form was handed
 * out, and is refused when a field is filled in that nobody sees or hears of.
 */
export const FormKey = () => {
  const { key, token } = useHost().form;
  return (
    <>
      <input type="hidden" name={formKeyName} defaultValue={key} />
      <input type="hidden" name={formTokenName} defaultValue={token} />
      <VisuallyHidden aria-hidden>
        <label>
          Leave this field empty
          <input name={formTrapName} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </VisuallyHidden>
    </>
  );
};
