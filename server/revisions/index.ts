export { listRevisions, openArchive, readArchive, removeUnusedDefinitions } from './archive.ts';
