import { finding, type Finding } from './finding.ts';
import type { Definition } from '../engine/definition.ts';

/** Pictures that steps name and the folder `pictures/` does not hold. `pictures` are the names of its files. */
export function checkPictures({ steps }: Pick<Definition, 'steps'>, pictures: readonly string[]): Finding[] {
  return Object.entries(steps).flatMap(([id, { picture }]) =>
    picture === undefined || pictures.includes(picture.file)
      ? []
      : [
          finding(
            `steps/${id}.json`,
            '/picture/file',
            'bild-fehlt',
            `Das Bild '${picture.file}' gibt es nicht.`,
            'Bitte legen Sie es in den Ordner pictures/.',
          ),
        ],
  );
}
