export { completeList, LIST, readList, type ListedErasure } from './erasureList.ts';
export { repeatErasures, type Repeated } from './repeatErasures.ts';
