// breaks: site-server-loads-no-framework
export { jobs } from '../../services/kit/src/queue/jobs';
