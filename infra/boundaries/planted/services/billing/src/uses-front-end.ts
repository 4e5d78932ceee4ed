// breaks: service-knows-no-front-end
import { toast } from '../../../shell/sdk/src/toast';

export const usesFrontEnd = toast;
