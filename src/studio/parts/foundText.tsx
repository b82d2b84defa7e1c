import { Fragment, type ReactNode } from 'react';
import { cut, type Span } from './search.ts';
import looks from './looks.module.css';

/** What is filled into a text, by its name. */
export const FILLED_IN = /\{([/=]?[^{}]+)\}/;

/** How something is called that is filled into a text. Without it the text stands as it is written. */
type TitleOf = ((name: string) => string) | undefined;

type MarkedProps = { text: string; spans: readonly Span[]; titleOf?: TitleOf };

/** A text with what was found in it. */
export function Marked({ text, spans, titleOf }: MarkedProps) {
  const read = reader(titleOf);
  if (spans.length === 0) return read(text);
  return inTurn(text, spans, read, (part) => <mark className={looks.found}>{read(part)}</mark>);
}

/** A text with what is taken out and what is put in. */
export function Change({ text, spans, words, titleOf }: MarkedProps & { words: string }) {
  return inTurn(text, spans, reader(titleOf), (part) => (
    <>
      <del className={looks.taken}>{part}</del>
      {words !== '' && <ins className={looks.put}>{words}</ins>}
    </>
  ));
}

function reader(titleOf: TitleOf): Draw {
  if (titleOf === undefined) return (part) => part;
  return (part) =>
    part.split(FILLED_IN).map((piece, index) =>
      index % 2 === 0 ? (
        piece
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other name
        <span key={index} className={looks.filled}>
          [{titleOf(piece)}]
        </span>
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
