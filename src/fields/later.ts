import { loadable } from '../loading/index.ts';

/** What questions for files are drawn with. */
export const fileField = loadable(() => import('./widgets/UploadWidget.tsx'));

/** What lists of groups are drawn with. */
export const listField = loadable(() => import('./rows/Rows.tsx'));
