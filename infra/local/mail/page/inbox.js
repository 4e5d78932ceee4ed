// Everything that comes from a message goes into the page as text, never as markup; its HTML lives in a sandboxed frame.
const byId = (id) => document.getElementById(id);
const copyOf = (template) => byId(template).content.cloneNode(true).firstElementChild;
const element = (tag, properties) => Object.assign(document.createElement(tag), properties);
const fetchJson = async (path) => (await fetch(path)).json();

const mailbox = ({ name, address }) => (name ? `${name} <${address}>` : address);
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

let messages = [];
let shown;
let view = 'html';

const shownId = () => location.hash.slice(1);

const row = ({ id, to, subject, receivedAt }) => {
  const item = copyOf('row');
  const link = item.querySelector('a');
  link.href = `#${id}`;
  link.setAttribute('aria-current', String(id === shownId()));
  item.querySelector('.who').textContent =
    `To ${to.map(({ name, address }) => name || address).join(', ')}`;
  item.querySelector('.subject').textContent = subject || '(no subject)';
  const time = item.querySelector('time');
  time.dateTime = receivedAt;
  time.textContent = clock.format(new Date(receivedAt));
  return item;
};

const showList = () => {
  byId('list').replaceChildren(...messages.map(row));
  byId('count').textContent = messages.length === 1 ? '1 message' : `${messages.length} messages`;
  byId('empty').hidden = messages.length > 0;
  byId('clear').hidden = messages.length === 0;
};

const views = {
  html: ({ id, subject }) =>
    element('iframe', {
      title: subject || 'Message',
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
      src: `/api/messages/${id}/html`,
    }),
  text: ({ text }) => element('pre', { textContent: text }),
  headers: ({ headers }) =>
    element('pre', {
      textContent: headers.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    }),
  raw: async ({ id }) =>
    element('pre', { textContent: await (await fetch(`/api/messages/${id}/raw`)).text() }),
};

const showView = async (letter, message) => {
  const chosen = view === 'html' && !message.hasHtml ? 'text' : view;
  for (const tab of letter.querySelectorAll('[role=tab]')) {
    const selected = tab.id === `tab-${chosen}`;
    tab.setAttribute('aria-selected', String(selected));
    tab.tabIndex = selected ? 0 : -1;
    tab.disabled = tab.id === 'tab-html' && !message.hasHtml;
  }
  const panel = letter.querySelector('#view');
  panel.setAttribute('aria-labelledby', `tab-${chosen}`);
  panel.replaceChildren(await views[chosen](message));
};

const facts = ({ from, to, replyTo, receivedAt, attachments }) => [
  ['From', mailbox(from)],
  ['To', to.map(mailbox).join(', ')],
  ['Reply to', replyTo.map(mailbox).join(', ')],
  ['Received', moment.format(new Date(receivedAt))],
  ['Attachments', attachments.map(({ name, size }) => `${name} (${size} bytes)`).join(', ')],
];

const showMessage = async () => {
  const id = shownId();
  if (id === shown) return;
  shown = id;
  for (const link of byId('list').querySelectorAll('a'))
    link.setAttribute('aria-current', String(link.hash === `#${id}`));
  if (!messages.some((message) => message.id === id)) return byId('message').replaceChildren();
  const message = await fetchJson(`/api/messages/${id}`);
  if (id !== shownId()) return;
  const letter = copyOf('letter');
  letter.querySelector('h2').textContent = message.subject || '(no subject)';
  for (const [name, value] of facts(message)) {
    if (value)
      letter
        .querySelector('dl')
        .append(element('dt', { textContent: name }), element('dd', { textContent: value }));
  }
  const tabs = [...letter.querySelectorAll('[role=tab]')];
  for (const tab of tabs) {
    tab.addEventListener('click', () => {
      view = tab.id.slice('tab-'.length);
      void showView(letter, message);
    });
  }
  letter.querySelector('[role=tablist]').addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const enabled = tabs.filter((tab) => !tab.disabled);
    if (!step) return;
    const next = enabled.at((enabled.indexOf(document.activeElement) + step) % enabled.length);
    next.focus();
    next.click();
  });
  await showView(letter, message);
  byId('message').replaceChildren(letter);
};

const refresh = async () => {
  messages = await fetchJson('/api/messages');
  if (!shownId() && messages.length) history.replaceState(null, '', `#${messages[0].id}`);
  showList();
  await showMessage();
};

addEventListener('hashchange', () => void showMessage());
byId('clear').addEventListener('click', async () => {
  await fetch('/api/messages', { method: 'DELETE' });
  history.replaceState(null, '', location.pathname);
});
const changes = new EventSource('/api/changes');
// Opened again after a restart of the inbox, too: what came meanwhile is shown.
changes.onopen = refresh;
changes.onmessage = refresh;
