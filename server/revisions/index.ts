export { contentOf, listRevisions, openArchive, readArchive, removeUnusedDefinitions } from './archive.ts';
