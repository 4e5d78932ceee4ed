// breaks: plain-kit-loads-no-framework
export { jobs } from '../queue/jobs';
