// breaks: mfe-uses-the-sdk-by-its-edge
import { toast } from '../../shell/sdk/src/toast';

export const usesSdkInside = toast;
