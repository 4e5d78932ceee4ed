/** For documents that do not bring their font faces: puts them into a style sheet of its own. */
export const showFonts = (fontFaceCss: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(fontFaceCss);
  document.adoptedStyleSheets.push(sheet);
};
