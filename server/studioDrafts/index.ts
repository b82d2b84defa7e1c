export { NOBODY, partsIn } from './draft.ts';
export { beginDraft, openDraftStore, takeDraft, type Taken } from './draftStore.ts';
export { authorshipOf, type Authorship, type DraftSave } from './saves.ts';
