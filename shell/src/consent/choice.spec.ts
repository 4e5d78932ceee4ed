import { askAgain, whenAskedAgain } from './choice';

test('a visitor who wants the banner before it is loaded gets it once it is, and later at once', () => {
  const ask = jest.fn();
  askAgain();
  const stop = whenAskedAgain(ask);
  expect(ask).toHaveBeenCalledTimes(1);
  askAgain();
  expect(ask).toHaveBeenCalledTimes(2);

  stop();
  whenAskedAgain(ask);
  expect(ask).toHaveBeenCalledTimes(2);
});
