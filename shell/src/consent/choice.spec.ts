import { ASK_AGAIN, askAgain, wasWanted } from './choice';

test('a wish for the banner is announced, and kept for a banner that is not loaded yet', () => {
  const page = new EventTarget();
  Object.assign(globalThis, { dispatchEvent: (event: Event) => page.dispatchEvent(event) });
  const announced = jest.fn();
  page.addEventListener(ASK_AGAIN, announced);
  expect(wasWanted()).toBe(false);
  askAgain();
  expect(announced).toHaveBeenCalledTimes(1);
  expect(wasWanted()).toBe(true);
});
