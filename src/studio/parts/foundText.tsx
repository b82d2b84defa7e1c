import { Fragment, type ReactNode } from 'react';
import { cut, type Span } from './search.ts';
import looks from './looks.module.css';

/** What is filled into a text, by its name. */
export const FILLED_IN = /\{([/=]?[^{}]+)\}/;

/** `titleOf`: what is filled into a text is called; undefined where it stands as it is written. */
type MarkedProps = { text: string; spans: readonly Span[]; titleOf?: (name: string) => string };

/** A text with what was found in it. */
export function Marked({ text, spans, titleOf }: MarkedProps) {
  const read = (part: string): ReactNode =>
    titleOf === undefined
      ? part
      : part.split(FILLED_IN).map((piece, index) =>
          index % 2 === 0 ? (
            piece
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other name
            <span key={index} className={looks.filled}>
              [{titleOf(piece)}]
            </span>
          ),
        );
  if (spans.length === 0) return read(text);
  return inTurn(text, spans, read, (part) => <mark className={looks.found}>{read(part)}</mark>);
}

/** A text with what is taken out and what is put in. */
export function Change({ text, spans, words }: { text: string; spans: readonly Span[]; words: string }) {
  return inTurn(
    text,
    spans,
    (part) => part,
    (part) => (
      <>
        <del className={looks.taken}>{part}</del>
        {words !== '' && <ins className={looks.put}>{words}</ins>}
      </>
    ),
  );
}

type Draw = (part: string) => ReactNode;

function inTurn(text: string, spans: readonly Span[], outside: Draw, inside: Draw): ReactNode {
  return cut(text, spans).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other name
    <Fragment key={index}>{index % 2 === 0 ? outside(part) : inside(part)}</Fragment>
  ));
}
