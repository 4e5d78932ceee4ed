/** In tests, importing a picture or font gives its file name. */
const { basename } = require('node:path');

module.exports = {
  process: (_text, path) => ({ code: `module.exports = ${JSON.stringify(basename(path))};` }),
};
