import { formTokenHeader, type ProofChallenge } from '@larkway/kit-contract';
import { useHost } from '../host/host';
import type { SiteConfig } from '../host/site-config';
import { ApiError } from '../http/api-error';
import { VisuallyHidden } from '../ui/layout';
import type { FormState } from './form-state';

/** Names of hidden fields; the host removes them before a page's `action` gets the values. */
export const formKeyName = 'form-key';
export const formTokenName = 'form-token';
/** A name that programs like to fill in. */
export const formTrapName = 'website';

/**
 * Hidden fields for every form that is posted. They let the site recognize a plain post that is
 * sent twice, verify when the form was rendered, and reject programs that fill in the trap field.
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

/** Headers of a submission. */
export const formHeaders = ({ token }: FormState): Record<string, string> => ({
  [formTokenHeader]: token,
});

/** Shown if the trap field was filled in. Some browsers' helpers fill it in for a person too. */
export const trapMessage =
  'A hidden field was filled in, so nothing was sent. The field is empty again: please send once more.';

/**
 * For a visitor who sent too much: the service's message, and the phone number as an alternative.
 */
export const waitMessage = (error: unknown, { salesPhone }: SiteConfig): string | undefined => {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  return `${error.body?.error ?? 'Please wait a few minutes, then send it again.'} Or call ${salesPhone}.`;
};

/**
 * Solves a service's proof-of-work challenge in a web worker; its code is fetched on the first use.
 * @throws if workers are unavailable or no solution is found in time
 */
export const prove = async (challenge: ProofChallenge): Promise<string> =>
  (await import('./solve-in-worker')).solveInWorker(challenge);
