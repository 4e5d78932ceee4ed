import type { Vec3 } from '../mesh/math.js';
import type { Mesh } from '../mesh/mesh.js';
import { tube } from '../mesh/tube.js';
import { GLYPHS } from './glyphs.js';

const SPACING = 0.24;

interface Strokes {
  width: number;
  /** Polylines of (along, up) points in meters. */
  lines: Array<Array<[number, number]>>;
}

/** The strokes of a word, `height` meters tall; `stretch` widens letters and gaps. */
export function strokesOf(word: string, height: number, stretch = 1): Strokes {
  const lines: Strokes['lines'] = [];
  let cursor = 0;
  for (const letter of word.toUpperCase()) {
    const glyph = GLYPHS[letter];
    if (!glyph) {
      cursor += 0.45;
      continue;
    }
    const [width, ...strokes] = glyph;
    for (const stroke of strokes)
      lines.push(stroke.map(([u, v]) => [(cursor + u) * height * stretch, v * height]));
    cursor += width + SPACING;
  }
  return { width: Math.max(0, cursor - SPACING) * height * stretch, lines };
}

/** One raised letter stroke; the letters face `facing` and are `depth` meters deep. */
export const letterStroke = (
  line: Vec3[],
  facing: Vec3,
  halfWidth = 0.0026,
  depth = 0.0016,
): Mesh =>
  tube(line, depth, {
    radius2: halfWidth,
    up: facing,
    sides: 8,
    rings: Math.max(4, line.length * 4),
    power: 3,
  });
