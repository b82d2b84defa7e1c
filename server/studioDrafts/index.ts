export { beginDraft, openDraftStore, takeDraft, type Taken } from './draftStore.ts';
