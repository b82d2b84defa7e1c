export { keepAsDraft, openDraftStore, takeDraft } from './draftStore.ts';
