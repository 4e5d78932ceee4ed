export { DataSubjectOutbox, refuseWhileUnfinished } from './data-subject-outbox.js';
export {
  DATA_SUBJECT_STORE,
  DataSubjectRequestsController,
  type DataSubjectStore,
} from './data-subject-requests.controller.js';
export { createPersonSearch, dropPersonSearch, findPerson } from './person-search.js';
