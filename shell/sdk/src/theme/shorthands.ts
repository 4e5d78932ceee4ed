/** Short names of style props. */
export const shorthands: Record<string, string> = {
  bg: 'background',
  bgColor: 'backgroundColor',
  m: 'margin',
  mt: 'marginTop',
  mr: 'marginRight',
  mb: 'marginBottom',
  ml: 'marginLeft',
  mx: 'marginInline',
  marginX: 'marginInline',
  my: 'marginBlock',
  marginY: 'marginBlock',
  ms: 'marginInlineStart',
  me: 'marginInlineEnd',
  p: 'padding',
  pt: 'paddingTop',
  pr: 'paddingRight',
  pb: 'paddingBottom',
  pl: 'paddingLeft',
  px: 'paddingInline',
  paddingX: 'paddingInline',
  py: 'paddingBlock',
  paddingY: 'paddingBlock',
  ps: 'paddingInlineStart',
  pe: 'paddingInlineEnd',
  insetX: 'insetInline',
  insetY: 'insetBlock',
  w: 'width',
  h: 'height',
  minW: 'minWidth',
  maxW: 'maxWidth',
  minH: 'minHeight',
  maxH: 'maxHeight',
  rounded: 'borderRadius',
  shadow: 'boxShadow',
  flexDir: 'flexDirection',
};

/**
 * Other properties that a shorthand sets. A later shorthand overrides earlier declarations of them.
 */
const sets: Record<string, string> = {
  background:
    'backgroundColor backgroundImage backgroundPosition backgroundSize backgroundRepeat backgroundClip backgroundOrigin backgroundAttachment',
  border:
    'borderWidth borderStyle borderColor borderTop borderRight borderBottom borderLeft borderBlock borderInline',
  borderWidth:
    'borderBlockWidth borderInlineWidth borderTopWidth borderRightWidth borderBottomWidth borderLeftWidth',
  borderColor:
    'borderBlockColor borderInlineColor borderTopColor borderRightColor borderBottomColor borderLeftColor',
  borderStyle: 'borderTopStyle borderRightStyle borderBottomStyle borderLeftStyle',
  borderBlockWidth: 'borderTopWidth borderBottomWidth borderBlockStartWidth borderBlockEndWidth',
  borderInlineWidth: 'borderLeftWidth borderRightWidth borderInlineStartWidth borderInlineEndWidth',
  borderBlockColor: 'borderTopColor borderBottomColor borderBlockStartColor borderBlockEndColor',
  borderInlineColor: 'borderLeftColor borderRightColor borderInlineStartColor borderInlineEndColor',
  borderTop: 'borderTopWidth borderTopStyle borderTopColor',
  borderRight: 'borderRightWidth borderRightStyle borderRightColor',
  borderBottom: 'borderBottomWidth borderBottomStyle borderBottomColor',
  borderLeft: 'borderLeftWidth borderLeftStyle borderLeftColor',
  borderRadius:
    'borderTopLeftRadius borderTopRightRadius borderBottomLeftRadius borderBottomRightRadius',
  margin: 'marginBlock marginInline marginTop marginRight marginBottom marginLeft',
  marginBlock: 'marginTop marginBottom marginBlockStart marginBlockEnd',
  marginInline: 'marginLeft marginRight marginInlineStart marginInlineEnd',
  padding: 'paddingBlock paddingInline paddingTop paddingRight paddingBottom paddingLeft',
  paddingBlock: 'paddingTop paddingBottom paddingBlockStart paddingBlockEnd',
  paddingInline: 'paddingLeft paddingRight paddingInlineStart paddingInlineEnd',
  inset: 'insetBlock insetInline top right bottom left',
  insetBlock: 'top bottom',
  insetInline: 'left right',
  boxSize: 'width height',
  textStyle: 'fontFamily fontSize lineHeight fontWeight',
  font: 'fontFamily fontSize lineHeight fontWeight fontStyle fontVariantNumeric',
  gap: 'rowGap columnGap',
  flex: 'flexGrow flexShrink flexBasis',
  flexFlow: 'flexDirection flexWrap',
  overflow: 'overflowX overflowY',
  outline: 'outlineWidth outlineStyle outlineColor',
  placeItems: 'alignItems justifyItems',
  placeContent: 'alignContent justifyContent',
  placeSelf: 'alignSelf justifySelf',
  gridArea: 'gridRow gridColumn gridRowStart gridRowEnd gridColumnStart gridColumnEnd',
  gridRow: 'gridRowStart gridRowEnd',
  gridColumn: 'gridColumnStart gridColumnEnd',
  gridTemplate: 'gridTemplateRows gridTemplateColumns gridTemplateAreas',
  textDecoration:
    'textDecorationLine textDecorationColor textDecorationStyle textDecorationThickness',
  transition: 'transitionProperty transitionDuration transitionTimingFunction transitionDelay',
  animation:
    'animationName animationDuration animationTimingFunction animationDelay animationIterationCount animationFillMode animationTimeline animationRange',
  listStyle: 'listStyleType listStylePosition listStyleImage',
  mask: 'maskImage maskSize maskPosition maskRepeat',
};

const withInner = (property: string): string[] =>
  (sets[property]?.split(' ') ?? []).flatMap((inner) => [inner, ...withInner(inner)]);

/** Shorthand -> all properties that it sets, directly or through another shorthand. */
export const covered: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.keys(sets).map((property) => [property, new Set(withInner(property))]),
);
