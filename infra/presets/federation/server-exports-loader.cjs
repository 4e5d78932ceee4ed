/**
 * Removes the exports of a page or fragment that only the server calls, `load` and `action`, from
 * the browser's build, with all that only they use. An export in another form stays.
 */
module.exports = (source) =>
  source
    .replace(/^export (?=(?:const|(?:async )?function) (?:load|action)\b)/gm, '')
    .replace(/^export \{ \w+ as (?:load|action) \} from '[^'\n]+';$/gm, '');
