export { ServedDocumentsModule } from './served-documents.module.js';
export {
  ServedDocuments,
  type ComputedAnswer,
  type DocumentRequest,
  type DocumentRoute,
  type ServedDocumentsOptions,
} from './served-documents.js';
