/** The shell's own HTML server in front of another build of the browser's half: the folder in DIST. */
import { runProcess } from '@larkway/kit/http';
import { readConfig } from '../../../shell/dist/server/config.js';
import { createSiteServer } from '../../../shell/dist/server/site-server.js';

await runProcess('shell', () => createSiteServer({ config: readConfig(process.env), dist: process.env.DIST }));
