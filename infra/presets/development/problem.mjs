/* global document */
// Shows compiler errors over the page, which still shows the previous build.
const id = 'larkway-build-problem';

const styles = {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: '2147483647',
  margin: '0',
  maxHeight: '60vh',
  overflow: 'auto',
  padding: '16px 20px',
  background: '#2a1215',
  color: '#ffd9d9',
  font: '13px/1.5 ui-monospace, monospace',
  whiteSpace: 'pre-wrap',
  borderTop: '3px solid #ff6b6b',
};

export const hideProblem = () => document.getElementById(id)?.remove();

export const showProblem = (message) => {
  hideProblem();
  const box = document.createElement('pre');
  box.id = id;
  box.setAttribute('role', 'alert');
  Object.assign(box.style, styles);
  box.textContent = message;
  document.body.append(box);
};
