export { NOBODY, partsIn } from './draft.ts';
export { beginDraft, openDraftStore, takeDraft, type PublishableDraft } from './draftStore.ts';
export { authorshipOf, type Authorship, type DraftSave } from './saves.ts';
