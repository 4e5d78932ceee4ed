import { dismissToast, toast, useToastStore } from './toast';

const shown = () => useToastStore.getState().current;

beforeEach(dismissToast);

it('shows one toast at a time: a new one replaces the previous one', () => {
  toast({ tone: 'success', title: 'Success!' });
  toast({ tone: 'danger', title: 'Error', text: 'Failed to send message. Please try again.' });
  expect(shown()).toMatchObject({ tone: 'danger', title: 'Error' });
});

it('gives an equal message a new id, so that its five seconds start again', () => {
  toast({ tone: 'danger', title: 'Error' });
  const first = shown()?.id;
  toast({ tone: 'danger', title: 'Error' });
  expect(shown()?.id).not.toBe(first);
});

it('starts empty on the server and in the browser', () => {
  expect(useToastStore.getInitialState().current).toBeNull();
});
