import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { record, redo, undo, type History } from '../../src/studio/document/history.ts';

const start: History = { files: { 'a.json': '1', 'b.json': '2' }, past: [], future: [] };
const change = (files: DefinitionFiles, time: number, merge?: string) => ({
  label: 'Ändern',
  files,
  at: 'ansicht=json',
  time,
  ...(merge !== undefined && { merge }),
});

describe('the history of a wizard', () => {
  it('records nothing if nothing changes', () => {
    expect(record(start, change({ ...start.files }, 0))).toBe(start);
  });

  it('takes back a change of several files at once: changed, added, removed', () => {
    const changed = record(start, change({ 'a.json': '9', 'c.json': '3' }, 0));
    expect(changed.past[0]).toMatchObject({ touched: ['a.json', 'b.json', 'c.json'] });
    const undone = undo(changed);
    expect(undone?.history.files).toEqual(start.files);
    expect(undone?.entry.at).toBe('ansicht=json');
    expect(redo(undone?.history ?? start)?.history.files).toEqual({ 'a.json': '9', 'c.json': '3' });
  });

  it('has nothing to take back or to repeat at its ends', () => {
    expect(undo(start)).toBeUndefined();
    expect(redo(start)).toBeUndefined();
  });

  it('joins typing in one place, and nothing else', () => {
    const typed = ['1x', '1xy'].reduce<History>(
      (history, text, index) => record(history, change({ ...history.files, 'a.json': text }, index * 200, 'a')),
      start,
    );
    expect(typed.past).toHaveLength(1);
    expect(undo(typed)?.history.files).toEqual(start.files);
    const elsewhere = record(typed, change({ ...typed.files, 'a.json': '1xyz' }, 500, 'b'));
    expect(elsewhere.past).toHaveLength(2);
    const later = record(typed, change({ ...typed.files, 'a.json': '1xyz' }, 1_300, 'a'));
    expect(later.past).toHaveLength(2);
    const other = record(typed, change({ ...typed.files, 'b.json': '2y' }, 300, 'a'));
    expect(other.past).toHaveLength(2);
  });

  it('joins nothing to a change before one that was taken back', () => {
    const typed = record(start, change({ ...start.files, 'a.json': '1x' }, 0, 'a'));
    const other = record(typed, change({ ...typed.files, 'b.json': '2y' }, 100));
    const back = undo(other)?.history ?? start;
    expect(record(back, change({ ...back.files, 'a.json': '1xy' }, 200, 'a')).past).toHaveLength(2);
  });

  it('keeps the latest 500 changes', () => {
    const long = Array.from({ length: 501 }).reduce<History>(
      (history, _, index) => record(history, change({ 'a.json': `x${index}` }, index * 5_000)),
      start,
    );
    expect([long.past.length, long.past.at(-1)?.after['a.json']]).toEqual([500, 'x500']);
  });

  it('forgets what was taken back when something else is done', () => {
    const changed = record(start, change({ 'a.json': '9' }, 0));
    const back = undo(changed)?.history ?? start;
    expect(record(back, change({ 'a.json': '8', 'b.json': '2' }, 5_000)).future).toEqual([]);
  });

  it('returns to every earlier state, whatever was done', () => {
    const files = fc.dictionary(fc.constantFrom('a.json', 'b.json', 'c.json'), fc.string({ maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(files, { maxLength: 12 }), (states) => {
        const done = states.reduce<History>(
          (history, state, index) => record(history, change(state, index * 5_000)),
          start,
        );
        let back = done;
        for (let last = undo(back); last !== undefined; last = undo(back)) back = last.history;
        expect(back.files).toEqual(start.files);
        for (let next = redo(back); next !== undefined; next = redo(back)) back = next.history;
        expect(back.files).toEqual(done.files);
      }),
    );
  });
});
