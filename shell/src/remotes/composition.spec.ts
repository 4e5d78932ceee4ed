import { toEmbeddedJson } from './composition';

describe('Data embedded in the document', () => {
  test('text that looks like markup cannot end its script element, and is parsed unchanged', () => {
    const value = {
      ok: true,
      fallback: { '/api/x': ['</script><script>alert(1)</script>', '<!--', 'a & b', '\u2028'] },
    };
    const json = toEmbeddedJson(value);
    expect(json).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(json)).toEqual(value);
  });
});
