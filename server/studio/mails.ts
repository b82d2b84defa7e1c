import type { DefinitionFiles } from '../../src/check/index.ts';
import * as calculator from '../../src/engine/computed/index.ts';
import { createCheckMemory, fillOwnParts, readFiles, wordedOn } from '../../src/check/browser.ts';
import type { Brand, StudioMails } from '../../src/contract/index.ts';
import { compile, onDay, type Definition } from '../../src/engine/index.ts';
import { dayInGermany } from '../base/dayInGermany.ts';
import { Fault } from '../http/fault.ts';
import { previewLetters, sampleLetters } from '../letters/index.ts';

export type MailsRequest = {
  id: string;
  /** The texts as they are in the studio, saved or not. */
  files: DefinitionFiles;
  /** Index of the example whose answers are filled in. */
  journey: number;
};

type MailsContext = { brand: Brand; publicUrl: string; clock: () => Date };

/** Paths of the accounts' own routes: what they send says no definition. */
const ACCOUNTS = '/api/auth/';

/**
 * Returns a function that composes the mails of a wizard as the outbox would. Nothing is stored or sent. Definitions are
 * read and prepared again only where a text has changed. Throws a Fault 422 with a sentence if there is nothing to compose.
 */
export function mailComposer({ brand, publicUrl, clock }: MailsContext): (request: MailsRequest) => StudioMails {
  const { read, prepare } = createCheckMemory();
  return ({ id, files, journey }) => {
    const { texts, findings, sources } = fillOwnParts(files);
    const [misused] = findings;
    if (misused !== undefined) throw new Fault(422, `${misused.file}: ${misused.message}`);
    const { definition: written, findings: found, damage } = readFiles(id, texts, undefined, read);
    const lost = damage.find(({ pointer }) => pointer === '');
    const why = found.find(({ file }) => file === lost?.file);
    if (why !== undefined) throw new Fault(422, `${why.file}: ${why.message}`);
    const example = written.examples[journey];
    const { submit } = written.wizard;
    if (submit === undefined) return { sends: 'nothing', letters: [], places: [] };
    if (submit.path?.startsWith(ACCOUNTS) === true) return { sends: 'account', letters: [], places: [] };
    if (example === undefined) throw new Fault(422, 'Dieses Beispiel gibt es nicht (mehr).');
    const today = example.expect?.today;
    const now = today === undefined ? clock() : new Date(`${today}T12:00:00Z`);
    const definition = wordedOn(written, () => dayInGermany(now));
    const compiled = (source: Definition) =>
      compile(source, prepare(source.steps), 'studio', calculator, () => dayInGermany(now));
    const preview = tried(() =>
      previewLetters({ definition, compile: compiled, answers: example.answers, now, brand, publicUrl }),
    );
    const places = preview.places.map((place) => {
      const { file, pointer } = sources.locate({ ...place, code: '', message: '', remedy: '' });
      return { file, pointer };
    });
    const expected = tried(() => sampleLetters(onDay(compiled(definition), dayInGermany(now)), example.answers, now));
    const letters = preview.letters.map((letter) => ({
      ...letter,
      expects: expected.get(letter.kind)?.subject ?? letter.subject,
    }));
    return { sends: 'mails', letters, places };
  };
}

/** A definition that is being written may lack what composing needs. */
function tried<T>(compose: () => T): T {
  try {
    return compose();
  } catch {
    throw new Fault(422, 'Die Mails lassen sich im Moment nicht verfassen; die Funde sagen, was fehlt.');
  }
}
