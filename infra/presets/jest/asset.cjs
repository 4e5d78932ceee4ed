/** A picture or font in a test is its file name. */
const { basename } = require('node:path');

module.exports = {
  process: (_text, path) => ({ code: `module.exports = ${JSON.stringify(basename(path))};` }),
};
