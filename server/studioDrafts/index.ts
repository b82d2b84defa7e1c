export { openDraftStore } from './draftStore.ts';
