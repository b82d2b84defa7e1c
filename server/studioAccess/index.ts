export { openStudioAccess, type StudioAccess } from './access.ts';
