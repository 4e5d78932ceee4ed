import { arrived, mirroredText, typed } from './mirrored-text';

const typeAll = (...texts: string[]) => texts.reduce(typed, mirroredText(''));

describe('a field that is mirrored in the address', () => {
  it('older texts that arrive while somebody types do not touch the field', () => {
    const state = ['d', 'd6'].reduce(arrived, typeAll('d', 'd6', 'd6 '));
    expect(state.text).toBe('d6 ');
  });

  it('texts that the router skipped do not matter', () => {
    const state = arrived(typeAll('d', 'd6', 'd'), 'd');
    expect(state.text).toBe('d');
    expect(arrived(state, 'd6').text).toBe('d6');
  });

  it('what the back button or a link brings goes into the field, even when it was typed long ago', () => {
    const back = arrived(arrived(typeAll('max'), 'max'), '');
    expect(back.text).toBe('');
    expect(arrived(back, 'max').text).toBe('max');
  });

  it('an address that says the same again changes nothing', () => {
    const state = typeAll('d');
    expect(arrived(state, '')).toBe(state);
  });
});
