// breaks: console-takes-the-brand-not-the-site
export { header } from '../../../../shell/src/header';
