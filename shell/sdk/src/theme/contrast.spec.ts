import { contrast } from '../testing/contrast';
import { type ColorRole, darkColors, lightColors } from './colors';

type Pair = [ColorRole, ColorRole];

const texts: Pair[] = [
  ['ink', 'bg'],
  ['ink', 'surface'],
  ['ink', 'sunk'],
  ['ink2', 'bg'],
  ['ink2', 'surface'],
  ['ink2', 'sunk'],
  ['ink3', 'bg'],
  ['ink3', 'surface'],
  ['ink3', 'sunk'],
  ['tide', 'bg'],
  ['larkText', 'bg'],
  ['onLark', 'lark'],
  ['onLark', 'larkHover'],
  ['onButton', 'button'],
  ['onButton', 'buttonHover'],
  ['onDeep', 'deep'],
  ['onDeep2', 'deep'],
  ['onFooter', 'footer'],
  ['onFooter2', 'footer'],
  ['onFooter3', 'footer'],
  ['danger', 'bg'],
  ['danger', 'surface'],
  ['danger', 'sunk'],
  ['success', 'successBg'],
  ['warning', 'warningBg'],
  ['danger', 'dangerBg'],
  ['info', 'infoBg'],
  ['ink', 'stageDawn'],
  ['ink', 'stageFog'],
  ['ink', 'stageSand'],
  ['ink', 'stageMarsh'],
  ['ink', 'stageShell'],
  ['ink', 'stageStone'],
];

const controls: Pair[] = [
  ['field', 'surface'],
  ['field', 'bg'],
  ['focus', 'bg'],
  ['focus', 'surface'],
  ['focus', 'sunk'],
  ['lark', 'deep'],
  ['lark', 'footer'],
];

describe.each([
  ['light', lightColors],
  ['dark', darkColors],
])('in the %s theme', (_name, colors) => {
  it.each(texts)('the contrast of %s text on %s is 4.5 or more', (front, back) => {
    expect(contrast(colors[front], colors[back])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controls)('the contrast of the control %s on %s is 3 or more', (front, back) => {
    expect(contrast(colors[front], colors[back])).toBeGreaterThanOrEqual(3);
  });
});

it('the main pairs of colors have the contrast that the visual design requires', () => {
  const rounded = (front: ColorRole, back: ColorRole, colors = lightColors) =>
    Number(contrast(colors[front], colors[back]).toFixed(1));
  expect(rounded('ink', 'bg')).toBeGreaterThanOrEqual(13.8);
  expect(rounded('onLark', 'lark')).toBeGreaterThanOrEqual(9.1);
  expect(rounded('onDeep', 'deep')).toBeGreaterThanOrEqual(11);
  expect(rounded('ink', 'bg', darkColors)).toBeGreaterThanOrEqual(15.2);
  expect(rounded('ink2', 'surface', darkColors)).toBeGreaterThanOrEqual(8);
});
