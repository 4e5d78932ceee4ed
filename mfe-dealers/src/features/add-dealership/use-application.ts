import { dealersPaths } from '@larkway/dealers-contract';
import {
  dismissToast,
  fieldErrorsOf,
  type Form,
  toast,
  track,
  useForm,
  useHost,
  useInvalidate,
  useNavigate,
} from '@larkway/sdk';
import {
  type Application,
  checkBeforehand,
  emptyApplication,
  failureText,
  sendApplication,
} from './application';

/** The application's way: idle, submitting, then the list of dealers, or back to idle with everything still typed. */
export const useApplication = (): Form<Application> => {
  const { http } = useHost();
  const navigate = useNavigate();
  const invalidate = useInvalidate();

  return useForm<Application>({
    initial: emptyApplication,
    check: checkBeforehand,
    send: async (application, idempotencyKey) => {
      // A complaint about the attempt before must not stand beside this one.
      dismissToast();
      await sendApplication(http, application, idempotencyKey);
      track('dealership_application_submitted', { state: application.state });
    },
    onSent: () => {
      toast({ tone: 'success', title: 'Success!', text: 'Dealership added successfully!' });
      void invalidate([dealersPaths.dealerships, dealersPaths.states]);
      void navigate('/dealerships');
    },
    onFailed: (error) => {
      toast({ tone: 'danger', title: 'Error', text: failureText });
      return { errors: fieldErrorsOf(error) };
    },
  });
};
