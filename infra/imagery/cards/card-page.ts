import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import escapeHtml from 'escape-html';
import { lightColors as colors } from '../../../shell/sdk/src/theme/colors.js';
import { SHELL_ASSETS } from '../files/folders.js';

/** Pixels of a card, the usual size for Open Graph. */
export const CARD = { width: 1200, height: 630 };

interface VehicleCard {
  name: string;
  /** "4 seater · 50 miles per charge" */
  facts: string;
  /** Background color. */
  stage: string;
  picture: Buffer;
}

interface SceneCard {
  title: string;
  picture: Buffer;
}

/** In pixels: on one line, and clear of the longest vehicle's mirror. */
const nameSize = (name: string): number => (name.length <= 8 ? 92 : name.length <= 11 ? 76 : 64);

/** A page that shows one vehicle's card: the cut-out on its background, its name, and the brand. */
export const vehicleCard = ({ name, facts, stage, picture }: VehicleCard): string =>
  page(
    `body { background: linear-gradient(transparent 66%, ${colors.stageShade}), radial-gradient(52% 70% at 66% 46%, rgba(255, 255, 255, .75), transparent 74%), ${stage} }
     img { position: absolute; width: 860px; right: -14px; bottom: 20px }
     h1 { font-size: ${nameSize(name)}px; white-space: nowrap }`,
    `<img src="${data('image/avif', picture)}" alt=""><header><h1>${escapeHtml(name)}</h1><p>${escapeHtml(facts)}</p></header>`,
  );

/** A page that shows a scene beside a few words. */
export const sceneCard = ({ title, picture }: SceneCard): string =>
  page(
    `body { background: ${colors.bg} }
     img { position: absolute; width: 700px; height: 100%; right: 0; top: 0; object-fit: cover; object-position: 82% 100% }
     h1 { font-size: 60px; max-width: 400px }
     i { position: absolute; left: 64px; bottom: 66px; width: 372px; height: 7px; background: repeating-linear-gradient(90deg, ${colors.lark} 0 44px, transparent 44px 82px) }`,
    `<img src="${data('image/avif', picture)}" alt=""><header><h1>${escapeHtml(title)}</h1></header><i></i>`,
  );

const page = (
  style: string,
  content: string,
): string => `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Besley; src: url(${font('besley-400.woff2')}) }
@font-face { font-family: Figtree; src: url(${font('figtree-400-600.woff2')}); font-weight: 400 600 }
body { margin: 0; width: ${CARD.width}px; height: ${CARD.height}px; overflow: hidden; position: relative; color: ${colors.ink} }
header { position: absolute; left: 64px; top: 148px }
h1 { margin: 0; font: 400 92px/1.04 Besley; letter-spacing: -.034em; text-wrap: balance }
p { margin: 22px 0 0; font: 500 28px/1.35 Figtree; color: ${colors.ink2}; max-width: 400px; text-wrap: balance }
svg { position: absolute; left: 64px; top: 52px; height: 42px }
${style}
</style>${wordmark()}${content}`;

const data = (type: string, bytes: Buffer): string =>
  `data:${type};base64,${bytes.toString('base64')}`;
const font = (name: string): string =>
  data('font/woff2', readFileSync(join(SHELL_ASSETS, 'fonts', name)));

/** The mark and the name in the colors of the light theme. */
function wordmark(): string {
  return readFileSync(join(SHELL_ASSETS, 'sprite.svg'), 'utf8')
    .replace(/var\([^,]+, (#\w+)\)/g, '$1')
    .replace('currentColor', colors.ink);
}
