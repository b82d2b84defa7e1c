import { useEffect, useRef } from 'react';
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useStudio, type Studio } from '../context/context.ts';
import { formatFile } from '../document/formatFile.ts';
import { completeKeys } from './complete.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { describeAt } from './hover.ts';
import { GERMAN } from './phrases.ts';
import { pointerAt, rangeOf, smallestChange, targetAt } from './positions.ts';
import styles from './json.module.css';

/** Marks changes that come from outside of the editor, which are no typing. */
const fromOutside = Annotation.define<boolean>();

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--motorway)' },
  { tag: tags.string, color: 'var(--ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--green)' },
]);

/** One file in CodeMirror, in step with the workspace: typing changes the file, changes elsewhere change the text. */
export function JsonEditor({ file }: { file: string }) {
  const studio = useStudio();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const now = useRef<Studio>(studio);
  /** The pointer that this editor has reported, so that it does not jump to where its own cursor is. */
  const reported = useRef<string>(undefined);
  const text = studio.state.history.files[file] ?? '';
  const { pointer } = studio.selection.place;

  useEffect(() => {
    now.current = studio;
  }, [studio]);

  useEffect(() => {
    if (host.current === null) return undefined;
    const cursor: Cursor = {};
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: now.current.state.history.files[file] ?? '',
        extensions: extensionsFor(file, now, reported, cursor),
      }),
    });
    view.current = editor;
    return () => {
      // The person is elsewhere by now.
      clearTimeout(cursor.timer);
      editor.destroy();
      view.current = undefined;
    };
  }, [file]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined) return;
    const shown = editor.state.doc.toString();
    if (shown === text) return;
    editor.dispatch({ changes: smallestChange(shown, text), annotations: fromOutside.of(true) });
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || reported.current === pointer) return;
    reported.current = pointer;
    const range = rangeOf(editor.state.doc.toString(), pointer);
    if (range === undefined) return;
    editor.dispatch({
      selection: { anchor: range.from },
      effects: EditorView.scrollIntoView(range.from, { y: 'center' }),
    });
  }, [pointer]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || studio.findings.stale) return;
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state.doc.toString(), file, studio.findings)));
  }, [file, studio.findings]);

  return <div ref={host} className={styles.editor} data-file={file} />;
}

type Now = { current: Studio };

/** `timer`: after it, what the cursor is in is selected. */
type Cursor = { timer?: ReturnType<typeof setTimeout> };

function extensionsFor(file: string, now: Now, reported: { current: string | undefined }, cursor: Cursor) {
  const nonce = document.getElementById('studio')?.dataset['nonce'] ?? '';
  return [
    EditorView.cspNonce.of(nonce),
    EditorState.phrases.of(GERMAN),
    EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': `Text von ${file}` }),
    EditorView.lineWrapping,
    // In one column the page scrolls as a whole, and would leave what somebody reads elsewhere.
    EditorView.scrollHandler.of(
      ({ scrollDOM, hasFocus }) => !hasFocus && scrollDOM.scrollHeight <= scrollDOM.clientHeight,
    ),
    lineNumbers(),
    foldGutter(),
    drawSelection(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    closeBrackets(),
    search({ top: true }),
    json(),
    syntaxHighlighting(COLOURS),
    lintGutter(),
    autocompletion({ override: [completeKeys(file, () => now.current)] }),
    hoverTooltip((editor, at) => describeAt(editor.state.doc.toString(), file, at)),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...defaultKeymap,
    ]),
    EditorView.domEventHandlers({
      click: (event, editor) => {
        if (!event.ctrlKey && !event.metaKey) return false;
        const at = editor.posAtCoords({ x: event.clientX, y: event.clientY });
        const place = at === null ? undefined : targetAt(editor.state.doc.toString(), at, now.current.outline);
        if (place === undefined) return false;
        now.current.select(place);
        return true;
      },
    }),
    EditorView.updateListener.of((update) => {
      const typed = update.docChanged && !update.transactions.some((one) => one.annotation(fromOutside) === true);
      const next = update.state.doc.toString();
      if (typed)
        now.current.edit(`JSON: ${formatFile(file, now.current.outline)}`, [{ file, replace: next }], `text ${file}`);
      if (!update.selectionSet && !typed) return;
      clearTimeout(cursor.timer);
      cursor.timer = setTimeout(() => {
        const pointer = pointerAt(next, update.state.selection.main.head);
        if (pointer === now.current.selection.place.pointer) return;
        reported.current = pointer;
        now.current.select({ file, pointer });
      }, 300);
    }),
  ];
}
