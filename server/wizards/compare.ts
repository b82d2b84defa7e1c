import { compareWizards, type Change } from '../../src/explore/index.ts';
import type { Pictures } from './folder.ts';
import type { LoadedWizard } from './loaded.ts';

/** What a newer revision changes: everything that its definition says, and its pictures. */
export function compareRevisions(older: LoadedWizard, newer: LoadedWizard): Change[] {
  return [
    ...compareWizards(older.wizard, newer.wizard),
    ...comparePictures(older.files.pictures, newer.files.pictures),
  ];
}

function comparePictures(older: Pictures, newer: Pictures): Change[] {
  return [...new Set([...Object.keys(older), ...Object.keys(newer)])].flatMap((name) => {
    const [was, is] = [older[name], newer[name]];
    if (was !== undefined && is !== undefined && was.equals(is)) return [];
    const change = was === undefined ? 'neu' : is === undefined ? 'weg' : 'anders';
    const bytes = [was, is].flatMap((picture) => (picture === undefined ? [] : [`${picture.length} Bytes`]));
    return [{ kind: 'Bild', change, name: `pictures/${name}`, detail: bytes.join(' → '), breaks: [] }];
  });
}
