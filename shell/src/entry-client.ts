import './no-eval';
import './trusted-types';
import { startInSteps } from './start-in-steps';

// In the order in which each needs the ones before it. `eager` keeps them in the first view's files.
void startInSteps([
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: ["BrowserRouter"] */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@larkway/sdk'),
  () => import(/* webpackMode: "eager" */ './hydrate'),
]);
