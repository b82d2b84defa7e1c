export { developerKey, noDeveloperAccess, openDeveloperAccess, withKey, type DeveloperAccess } from './access.ts';
