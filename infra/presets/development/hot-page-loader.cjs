/**
 * Fast refresh does not accept a page's module, because it exports `load` and `action` beside its
 * component. This accepts it: only the component matters in the browser, the other two run on the
 * server.
 */
module.exports = (source) => `${source}
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((data) => { data.wasShown = true; });
  if (import.meta.webpackHot.data?.wasShown) __react_refresh_utils__.enqueueUpdate();
}
`;
