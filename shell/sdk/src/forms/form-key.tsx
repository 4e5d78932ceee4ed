import { useHost } from '../host/host-context';

/** Name of the hidden field; the host takes it out before a page's `action` sees the values. */
export const formKeyName = 'form-key';

/** Stands in every form that is posted, so that a plain post that is sent twice is one message. */
export const FormKey = () => <input type="hidden" name={formKeyName} defaultValue={useHost().form.key} />;
