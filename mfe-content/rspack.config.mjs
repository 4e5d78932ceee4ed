import { remote } from '@larkway/infra/federation';

export default remote(import.meta.url);
