import './no-eval';
import './trusted-types';
import './print-in-light';

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Runs each step in its own task, so that the browser can paint and handle input in between. */
const startInSteps = async (steps: (() => Promise<unknown>)[]): Promise<void> => {
  for (const step of steps) {
    await nextTask();
    await step();
  }
};

// Each step needs the ones before it. `eager` keeps them in the files of the initial load.
void startInSteps([
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: ["BrowserRouter"] */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@larkway/sdk'),
  () => import(/* webpackMode: "eager" */ './hydrate'),
]);
