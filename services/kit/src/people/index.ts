export { PeopleController } from './people.controller.js';
export { PERSON_STORE, type PersonStore } from './person-store.js';
export { createPersonSearch, dropPersonSearch, findPerson } from './person-search.js';
export { PromisesOfPerson } from './promises-of-person.js';
export { refuseWhileUnfinished } from './unfinished-mail.js';
