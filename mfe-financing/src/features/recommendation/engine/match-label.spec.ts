import { matchOf } from './match-score';

test.each([
  [100, 'Excellent Match', 'excellent'],
  [85, 'Excellent Match', 'excellent'],
  [84.5, 'Good Match', 'good'],
  [70, 'Good Match', 'good'],
  [69.5, 'Fair Match', 'low'],
  [55, 'Fair Match', 'low'],
  [54.5, 'Poor Match', 'low'],
  [0, 'Poor Match', 'low'],
])('a score of %d is called "%s" in the %s tone', (score, label, tone) => {
  expect(matchOf(score)).toEqual({ label, tone });
});
