export { NOBODY, partsIn } from './draft.ts';
export { beginDraft, openDraftStore, takeDraft, withDraft, type PublishableDraft } from './draftStore.ts';
export {
  addressOf,
  addReview,
  answerReview,
  openReviews,
  reviewOf,
  reviewsOf,
  type Act,
  type Review,
} from './reviews.ts';
export { authorshipOf, type Authorship, type DraftSave } from './saves.ts';
