import { useCallback, useEffect, useRef } from 'react';
import { partFile } from '../../check/browser.ts';
import type { WrittenText } from '../../editing/index.ts';
import { useStudio } from '../context/context.ts';
import { drawNow } from '../parts/drawNow.ts';
import { pastedEdits, type PasteEvent } from '../parts/pastedParagraphs.ts';
import { keyOf, viewOf } from './groups.ts';

/** What the rows of texts call. Rows are drawn again only if they change, so what they call stays the same. */
export function useRowCalls() {
  const studio = useStudio();
  const latest = useRef(studio);
  useEffect(() => {
    latest.current = studio;
  }, [studio]);
  /** Selects a text and returns its key. */
  const select = useCallback((file: string, pointer: string) => {
    const there = latest.current.select({ file, pointer }, 'texte');
    return keyOf(there.file, there.pointer);
  }, []);
  const change = useCallback((file: string, { pointer, kind }: WrittenText, text: string) => {
    latest.current.edit(`Text: ${kind}`, [{ file, pointer, set: text }], keyOf(file, pointer));
  }, []);
  /** Returns the place of the last of several paragraphs that were pasted; undefined where the browser pastes. */
  const paste = useCallback((file: string, { pointer, kind }: WrittenText, event: PasteEvent) => {
    const pasted = pastedEdits({ file, pointer }, event);
    if (pasted === undefined) return undefined;
    event.preventDefault();
    return drawNow(() => latest.current.edit(`Text: ${kind} einfügen`, pasted.edits)) ? pasted.last : undefined;
  }, []);
  const show = useCallback((file: string, pointer: string) => {
    const place = { file, pointer };
    latest.current.select(place, viewOf(place));
  }, []);
  const showPart = useCallback((part: string) => {
    latest.current.select({ file: partFile(part), pointer: '' }, 'texte');
  }, []);
  return { select, change, paste, show, showPart };
}
