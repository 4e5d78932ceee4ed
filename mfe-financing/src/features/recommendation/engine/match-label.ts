export type MatchTone = 'excellent' | 'good' | 'low';

interface Match {
  label: 'Excellent Match' | 'Good Match' | 'Fair Match' | 'Poor Match';
  tone: MatchTone;
}

/** What a score is called; tones below 70 are red (specification, section 4). */
export const matchOf = (score: number): Match => {
  if (score >= 85) return { label: 'Excellent Match', tone: 'excellent' };
  if (score >= 70) return { label: 'Good Match', tone: 'good' };
  return { label: score >= 55 ? 'Fair Match' : 'Poor Match', tone: 'low' };
};
