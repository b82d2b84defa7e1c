import type { Document, Form } from './form.ts';

/** Sends one file; throws the sentence to show. */
export async function uploadFile(file: File): Promise<Document> {
  const body = new FormData();
  body.append('dokumentTyp', 'BUSSGELD');
  body.append('files', file);
  const response = await fetch('/api/upload', { method: 'POST', body });
  const reply = (await response.json()) as {
    success: boolean;
    error?: string;
    files?: { id: string; originalname: string; path: string }[];
  };
  const stored = reply.files?.[0];
  if (!reply.success || stored === undefined) throw new Error(`Fehler beim Upload: ${reply.error ?? ''}`);
  return { id: stored.id, name: stored.originalname, path: stored.path };
}

/** Sends the request; gives the reference number, throws the sentence to show. */
export async function sendForm(form: Form): Promise<string> {
  const {
    vorwurf,
    fahrzeugTyp,
    probezeit,
    schreiben,
    zustellungsdatum,
    punktestand,
    behoerde,
    aktenzeichen,
    kennzeichen,
    kostenuebernahme,
    ...rest
  } = form;
  const { weitereVornamen: _, geburtsname: _2, geburtsdatum: _3, geburtsort: _4, ...sent } = rest;
  const given = Object.fromEntries(
    Object.entries({
      vorwurf,
      fahrzeugTyp,
      probezeit,
      schreiben,
      zustellungsdatum,
      behoerde,
      aktenzeichen,
      kennzeichen,
      kostenuebernahme,
    }).filter(([, value]) => value !== ''),
  );
  const response = await fetch('/api/anfrage', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...sent,
      bussgeld: { ...given, ...(punktestand !== '' && { punktestand: Number(punktestand) }) },
    }),
  });
  const reply = (await response.json()) as { success: boolean; referenz: string; error?: string };
  if (!reply.success) throw new Error(`Fehler beim Senden: ${reply.error ?? ''}`);
  return reply.referenz;
}
