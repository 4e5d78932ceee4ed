// The built mail worker with children of the test's choice. The test suspends this process, as an overloaded machine does.
import { parseConfig } from '@larkway/kit/config';
import { bootstrap } from '@larkway/kit/service';
import { appModule } from '../dist/app.module.js';
import { environment } from '../dist/config.js';

const config = parseConfig(environment, process.env);

await bootstrap({
  name: 'starving-worker',
  config,
  module: appModule(config, process.env.CHILD_ENTRY),
  routes: {},
});
