import { describe, expect, it } from 'vitest';
import { applyEdits, removeQuestion, type Edit } from '../../src/editing/index.ts';
import { loadEdition, type Finding } from '../../src/check/index.ts';
import { record, type History } from '../../src/studio/document/history.ts';
import { takenBack } from '../../src/studio/remedies/takenBack.ts';
import { filesOf, goodDraft } from '../engine/authored.ts';

const BEFORE = filesOf(goodDraft());

function begun(): History {
  return { files: BEFORE, past: [], future: [] };
}

function edited(history: History, label: string, edits: readonly Edit[], merge?: string): History {
  const files = applyEdits(history.files, edits);
  return record(history, { label, files, at: '', time: 0, ...(merge !== undefined && { merge }) });
}

/** After a question has been deleted that a branch asks for. */
function withoutQuestion(): History {
  const place = { file: 'steps/frage.json', pointer: '/schema/properties/art' };
  return edited(begun(), 'Art löschen', removeQuestion(BEFORE, place).edits);
}

function missed(history: History): Finding {
  const loaded = loadEdition('probe', history.files, 'r1', { today: () => '2026-11-22', pictures: [] });
  const found = 'findings' in loaded ? loaded.findings.find(({ code }) => code === 'feld-unbekannt') : undefined;
  if (found === undefined) throw new Error('Nothing is missed.');
  return found;
}

describe('what is missed because it was deleted', () => {
  it('comes back as it was', () => {
    const history = withoutQuestion();
    const [fix] = takenBack(missed(history), history.files, history.past);
    expect(fix?.label).toBe('„Art löschen“ zurücknehmen');
    expect(applyEdits(history.files, fix?.edits ?? [])).toEqual(BEFORE);
  });

  it('comes back beside what was changed since', () => {
    const title = { file: 'steps/frage.json', pointer: '/title', set: 'Anders' };
    const history = edited(withoutQuestion(), 'Titel ändern', [title]);
    const [fix] = takenBack(missed(history), history.files, history.past);
    expect(applyEdits(history.files, fix?.edits ?? [])).toEqual(applyEdits(BEFORE, [title]));
  });

  it('is not offered where the same value was changed since', () => {
    const needed = { file: 'steps/frage.json', pointer: '/schema/required', set: ['grund'] };
    const history = edited(withoutQuestion(), 'Pflicht ändern', [needed]);
    expect(takenBack(missed(history), history.files, history.past)).toEqual([]);
  });

  it('is not offered for a name that never was', () => {
    const [state, target] = ['machine.json', '/states/pruefung/on/NEXT'];
    const history = edited(begun(), 'Ziel ändern', [{ file: state, pointer: target, set: 'nirgends' }]);
    const finding = { file: state, pointer: target, code: 'ziel-unbekannt', message: '', remedy: '' };
    expect(takenBack(finding, history.files, history.past)).toEqual([]);
  });
});
