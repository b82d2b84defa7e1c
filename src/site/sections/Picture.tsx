import { pictureOf } from '../shared/pictures.ts';
import { PictureView } from './PictureView.tsx';

/** The drawing with this name. */
export function Picture({ name, ...rest }: { name: string; className?: string | undefined; eager?: boolean }) {
  return <PictureView picture={pictureOf(name)} {...rest} />;
}
