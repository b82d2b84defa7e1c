export { isOpened, isPowerLink, openingOf, powerLink, powerPath, type PowerLink } from './links.ts';
export { findGrant, findGrants, storeGrant, type Grant } from './store.ts';
