export {
  type ComputedResponse,
  type DocumentRequest,
  type DocumentRoute,
  ServedDocuments,
  ServedDocumentsModule,
  type ServedDocumentsOptions,
} from './served-documents.js';
