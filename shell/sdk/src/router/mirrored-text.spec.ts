import { arrived, mirroredText, typed } from './mirrored-text';

const typeAll = (...texts: string[]) => texts.reduce(typed, mirroredText(''));

describe('a field that is mirrored in the URL', () => {
  it('ignores older texts that arrive while the visitor types', () => {
    const state = ['d', 'd6'].reduce(arrived, typeAll('d', 'd6', 'd6 '));
    expect(state.text).toBe('d6 ');
  });

  it('accepts the current text although the router skipped earlier ones', () => {
    const state = arrived(typeAll('d', 'd6', 'd'), 'd');
    expect(state.text).toBe('d');
    expect(arrived(state, 'd6').text).toBe('d6');
  });

  it('takes over the text of the back button or a link, even if it was typed before', () => {
    const back = arrived(arrived(typeAll('max'), 'max'), '');
    expect(back.text).toBe('');
    expect(arrived(back, 'max').text).toBe('max');
  });

  it('does not change when the URL repeats its text', () => {
    const state = typeAll('d');
    expect(arrived(state, '')).toBe(state);
  });
});
