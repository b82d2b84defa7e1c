import { expect, it } from 'vitest';
import type { PropertySchema } from '../../src/engine/index.ts';
import { photoQuestion } from '../../src/fields/index.ts';
import { ask, group, text } from '../engine/definitions.ts';

const upload = (...accept: string[]): PropertySchema => ({ title: 'Fotos', type: 'array', upload: { accept } });
const PHOTOS = upload('image/jpeg', 'image/png');

function pointerOf(properties: Record<string, PropertySchema>, required: string[]): string | undefined {
  const step = ask(group(properties, { required })).step('frage');
  if (step === undefined) throw new Error("There is no step 'frage'.");
  return photoQuestion(step);
}

it.each<[string, Record<string, PropertySchema>, string[], string | undefined]>([
  ['requires photos and nothing else', { bilder: PHOTOS }, ['bilder'], '/bilder'],
  ['takes any image', { bilder: upload('image/*') }, ['bilder'], '/bilder'],
  ['does not require them', { bilder: PHOTOS }, [], undefined],
  ['takes PDF as well', { bilder: upload('image/jpeg', 'application/pdf') }, ['bilder'], undefined],
  ['asks for something else as well', { bilder: PHOTOS, ort: text('Ort') }, ['bilder'], undefined],
  ['asks for no file', { ort: text('Ort') }, ['ort'], undefined],
])('a step that %s', (_, properties, required, pointer) => {
  expect(pointerOf(properties, required)).toBe(pointer);
});
