// The built email worker with child processes that the test chooses. The test suspends this
// process, as an overloaded machine would.
import { bootstrap } from '@larkway/kit/service';
import { appModule } from '../dist/app.module.js';
import { readConfig } from '../dist/config.js';

const config = readConfig(process.env);

await bootstrap({
  name: 'starving-worker',
  config,
  module: appModule(config, process.env.CHILD_ENTRY),
  routes: {},
});
