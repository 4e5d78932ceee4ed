// breaks: publishing-loads-no-compiler
import { publishRemote } from './publish-remote';

export const publishBuilt = publishRemote;
