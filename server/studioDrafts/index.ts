export { beginDraft, openDraftStore, takeDraft } from './draftStore.ts';
