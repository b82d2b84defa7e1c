export { openArchive, readArchive, removeUnusedDefinitions } from './archive.ts';
