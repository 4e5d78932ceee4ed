import { remote } from '@larkway/infra/federation';

export default await remote(import.meta.url);
