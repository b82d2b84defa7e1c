import { useCallback, useMemo } from 'react';
import type { StudioDiscarded, StudioDiscardedTexts } from '../../contract/index.ts';
import { discardedTexts } from '../api/api.ts';
import { Changes, InFull } from '../changes/Changes.tsx';
import { compared, inFull } from '../changes/compared.ts';
import { counted } from '../document/words.ts';
import { useReply } from '../parts/useReply.ts';

type Discarded = StudioDiscarded['discarded'][number];

/** What a discarded draft would change of what was live when it was begun; all of it if nothing was. */
export function DiscardedContent({ draft: { wizard, entry } }: { draft: Discarded }) {
  const { value, failure } = useReply(useCallback(() => discardedTexts(wizard, entry), [wizard, entry]));
  if (failure !== undefined) return <p role="alert">{failure}</p>;
  if (value === undefined) return <p role="status">Der Entwurf wird geladen …</p>;
  return <Content wizard={wizard} texts={value} />;
}

const WORDS = { before: 'war live', after: 'im Entwurf' };

function Content({ wizard, texts: { live, files } }: { wizard: string; texts: StudioDiscardedTexts }) {
  const isNew = live['wizard.json'] === undefined;
  const parts = useMemo(() => (isNew ? inFull(wizard, files) : undefined), [wizard, isNew, files]);
  const told = useMemo(() => (isNew ? undefined : compared(wizard, live, files)), [wizard, isNew, live, files]);
  const definitions = { id: wizard, before: live, after: files };
  if (parts !== undefined) return <InFull parts={parts} definitions={definitions} />;
  if (told === undefined)
    return <p>Sein Ablauf oder eine Datei ist nicht vollständig; zeigen lässt er sich erst zurückgeholt.</p>;
  if (told.length === 0)
    return <p>An Fragen, Texten und Regeln änderte er nichts, höchstens an Beispielen und Bildern.</p>;
  return (
    <>
      <p>{counted(told.length, 'Stelle', 'Stellen')} anders als das, was live war, als er begonnen wurde.</p>
      <Changes told={told} words={WORDS} />
    </>
  );
}
