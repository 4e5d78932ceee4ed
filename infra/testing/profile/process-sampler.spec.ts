import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ProcessSampler } from './process-sampler.js';

test('the time of a process and of what it starts counts for the test file that its worker runs', async () => {
  const sampler = new ProcessSampler('this-run');
  const busy = 'const end = performance.now() + 400; while (performance.now() < end);';
  // A process of the worker may start another one with an empty environment.
  const program = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(busy)}], { env: {} }); ${busy}`;
  const child = spawn(process.execPath, ['-e', program], {
    env: { PROFILE: 'this-run', JEST_WORKER_ID: '3' },
  });
  const sampling = setInterval(
    () =>
      sampler.sample(
        new Map([
          ['jest:3', 'a.spec.ts'],
          ['jest:4', 'b.spec.ts'],
        ]),
      ),
    20,
  );
  await once(child, 'close');
  clearInterval(sampling);
  expect([...sampler.byFile.keys()]).toEqual(['a.spec.ts']);
  expect(sampler.byKind.get('other Node.js processes')).toMatchObject({ count: 2 });
});

test('other processes are left out', () => {
  const sampler = new ProcessSampler('another-run');
  sampler.sample(new Map());
  expect(sampler.byKind.size).toBe(0);
});
