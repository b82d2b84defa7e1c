export { completeList, LIST, readList, type ListedErasure } from './erasureList.ts';
export { endSessions, repeatErasures, type Repeated } from './repeatErasures.ts';
