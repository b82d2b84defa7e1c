export { NOBODY, partsIn } from './draft.ts';
export { takenOver } from './discarded.ts';
export { beginDraft, endDraft, lockDraft, openDraftStore, withDraft, type PublishableDraft } from './draftStore.ts';
export {
  addressOf,
  addReview,
  answerReview,
  openReviews,
  reviewById,
  reviewOf,
  reviewMark,
  reviewsOf,
  type Act,
  type Review,
} from './reviews.ts';
export { authorshipOf, type Authorship, type DraftSave } from './saves.ts';
