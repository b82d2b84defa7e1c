export { answerWithFile } from './answer.ts';
export { diskStore } from './diskStore.ts';
export { MissingFile, type FileStore } from './fileStore.ts';
export { openFileStore } from './openStore.ts';
export { uploadRoutes } from './routes.ts';
export { checkCount, checkFile, type UploadRule, type UploadRules } from './rules.ts';
export { findSent, findSubmitted, findUnsent, removeExpired, type UploadRow } from './store.ts';
export { removeStaleTemporary } from './temporary.ts';
export { isUuid } from './uuid.ts';
