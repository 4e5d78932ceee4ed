/**
 * A page's module exports `load` and `action` beside its component, which keeps fast refresh from taking it as it is. What it shows
 * is exchanged in place all the same; the other two run on the server.
 */
module.exports = (source) => `${source}
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((data) => { data.wasShown = true; });
  if (import.meta.webpackHot.data?.wasShown) __react_refresh_utils__.enqueueUpdate();
}
`;
