import { expect, it } from 'vitest';
import { filesNamed, MADE_UP } from './madeUpWords.ts';
import { ProjectCopy } from './projectCopy.ts';

/** The cheap half of the tests that count what a new word costs: nothing else has to know one without that the compiler says so. */
it('the compiler names each place that lacks something of a new condition, keyword, operation or widget, and no other', async () => {
  using copy = new ProjectCopy();
  for (const { word } of Object.values(MADE_UP)) copy.insert(...word);
  const places = Object.values(MADE_UP).flatMap((one) => one.places);
  expect(filesNamed(await copy.typeErrors())).toEqual(new Set(places));
});
