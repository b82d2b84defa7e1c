import { describe, expect, it } from 'vitest';
import type { StudioTrail } from '../../../src/contract/index.ts';
import { trailOnPaper } from '../../../src/studio/trail/trailOnPaper.ts';

/** The record of an entry of the history, as a document. */

const AT = '2026-11-29T11:00:00.000Z';
const NOON = '29. November 2026, 12:00 Uhr';

const trail = (more: Partial<StudioTrail> = {}): StudioTrail => ({
  wizard: 'kontaktformular',
  title: 'Kontakt',
  entry: 7,
  kind: 'veroeffentlicht',
  at: AT,
  by: 'Frieda Groß',
  note: 'Satz berichtigt',
  content: 'ab'.repeat(32),
  revision: '0123456789abcdef',
  periods: [{ from: AT }],
  sent: { requests: 0, corrected: 0, alsoWith: [] },
  roundsKept: 'all',
  rounds: [],
  saves: [{ by: 'Vera Groß', at: AT, files: ['steps/nachricht.json'] }],
  differences: { state: 'compared', before: { entry: 6, kind: 'ordner', at: AT }, changes: [], parts: [] },
  remarks: [],
  made: AT,
  program: 'Vorfahrt 0.1.0',
  ...more,
});

const words = (html: string) =>
  html
    .slice(html.indexOf('<body>'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const said = (more?: Partial<StudioTrail>) => words(trailOnPaper(trail(more)));

const plan = (planned: Partial<StudioTrail['planned']>) =>
  said({
    kind: 'geplant',
    plannedFor: '2026-12-31T23:00:00.000Z',
    planned: { content: 'cd'.repeat(32), ...planned },
    periods: [],
    differences: { state: 'none', changes: [], parts: [] },
  });

const later = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000).toISOString();

describe('the record of a release', () => {
  it('is one document without scripts and foreign files, and leads nowhere unless it is a page', () => {
    const html = trailOnPaper(trail());
    expect(html).not.toMatch(/<(?:script|link|img|iframe|a)\b/);
    expect(html).toContain("default-src 'none'");
    const page = trailOnPaper(trail(), { Zurück: '/studio/assistenten/kontaktformular' });
    expect(page).toContain('<a href="/studio/assistenten/kontaktformular">Zurück</a>');
  });

  it('of a plan says what was planned, what it was to mean, and what became of it', () => {
    const open = plan({ inFlight: 'finish' });
    expect(open).toContain(`Geplante Dateien (SHA-256) ${'cd'.repeat(32)}`);
    expect(open).toContain('Wer dann gerade ausfüllt, antwortet mit den Fragen davor zu Ende. Bisher ist es dabei');
    const blocked = plan({ obstacle: { why: 'Der Assistent ist zurückgezogen.', at: AT } });
    expect(blocked).toMatch(/Seit [^:]+:\d\d Uhr ist es nicht mehr möglich: Der Assistent ist zurückgezogen\./);
    expect(blocked).not.toContain('Bisher ist es dabei');
    const live = plan({ end: { entry: 9, kind: 'veroeffentlicht', at: AT } });
    expect(live).toContain('Was geplant war, steht in der Akte zu Eintrag 9 (Veröffentlicht');
    const stopped = plan({ end: { entry: 9, kind: 'gestoppt', at: AT } });
    expect(stopped).toContain('Daraus wurde Eintrag 9 (Geplante Veröffentlichung gestoppt');
    expect(stopped).toContain('Die geplanten Texte sind nicht aufbewahrt');
  });

  it('shows all that people have written as text', () => {
    const evil = '<img src=x onerror=alert(1)>"\'&';
    const act = { by: evil, at: AT, note: evil };
    const html = trailOnPaper(
      trail({
        title: evil,
        by: evil,
        note: evil,
        kind: 'zurueckgezogen',
        retirement: { sentence: evil, way: 'assistent', wizard: evil },
        saves: [{ by: evil, at: AT, files: [evil] }],
        rounds: [{ hash: evil, state: 'zurueckgegeben', asked: act, answered: act, lapsed: act }],
        examination: {
          at: AT,
          program: evil,
          law: [evil],
          effects: [evil],
          notes: [{ file: evil, pointer: evil, message: evil, remedy: evil }],
          walks: { shown: 1, all: 3, missed: [evil] },
        },
        differences: {
          state: 'compared',
          parts: [],
          changes: [
            {
              weight: 'law',
              where: evil,
              place: { file: evil, pointer: evil },
              change: 'anders',
              lines: [{ label: evil, before: evil, after: evil }],
              authors: [{ by: evil, at: AT }],
              table: { beside: evil, drawn: { columns: [evil], rows: [{ change: '', cells: [{ after: evil }] }] } },
            },
          ],
        },
        remarks: [{ about: evil, quote: evil, text: evil, by: evil, at: AT, settled: act, answers: [act] }],
      }),
      { [evil]: evil },
    );
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)?.length).toBeGreaterThan(25);
  });

  it('says who wrote, who returned it and why, who agreed and who published', () => {
    const text = said({
      rounds: [
        {
          hash: 'a',
          state: 'zurueckgegeben',
          asked: { by: 'Vera Groß', at: AT, note: 'Bitte ansehen' },
          answered: { by: 'Lena Groß', at: AT, note: 'Zu weit gefasst' },
          lapsed: { by: 'Vera Groß', at: AT },
        },
        {
          hash: 'b',
          state: 'zugestimmt',
          asked: { by: 'Vera Groß', at: AT },
          answered: { by: 'Lena Groß', at: AT },
        },
      ],
    });
    expect(text).toContain(`Geschrieben Vera Groß, ${NOON}: 1 Datei`);
    expect(text).toContain(
      `Eingereicht Vera Groß, ${NOON} „Bitte ansehen“ Zurückgegeben Lena Groß, ${NOON} „Zu weit gefasst“`,
    );
    expect(text).toContain(`Danach geändert Vera Groß, ${NOON} Damit zählte nicht mehr`);
    expect(text).toContain(`Zugestimmt Lena Groß, ${NOON} Veröffentlicht Frieda Groß, ${NOON}`);
    expect(said()).toContain('Zweite Person Der Entwurf wurde nicht eingereicht.');
  });

  it('says it in the order in which it happened, and quotes within quotes', () => {
    const save = (minutes: number, by: string) => ({ by, at: later(minutes), files: ['steps/nachricht.json'] });
    const text = said({
      saves: [save(0, 'Vera Groß'), save(1, 'Anna Groß'), save(4, 'Vera Groß')],
      rounds: [
        {
          hash: 'a',
          state: 'zurueckgegeben',
          asked: { by: 'Vera Groß', at: later(2) },
          answered: { by: 'Lena Groß', at: later(3), note: '„ihrer Wahl“ fehlt' },
        },
      ],
    });
    const order = [
      'Geschrieben Vera',
      'Anna',
      'Eingereicht',
      'Zurückgegeben',
      '„‚ihrer Wahl‘ fehlt“',
      'Geschrieben Vera',
    ];
    expect(text).toMatch(new RegExp(order.join('.*')));
    expect(text.match(/Geschrieben/g)).toHaveLength(2);
  });

  it('names the remarks that were open when it was published', () => {
    const one = { about: 'Frage „Name“', text: 'Warum zwei?', by: 'Lena Groß', at: AT, answers: [] };
    expect(said({ openRemarks: [one] })).toMatch(
      /Zu dieser Fassung wurde keine Anmerkung erledigt\. 1 Anmerkung war offen, als diese Fassung veröffentlicht wurde: .*Warum zwei\?/,
    );
    expect(said({ openRemarks: [] })).not.toContain('offen');
  });

  it('says of what is not kept that it is not', () => {
    const { by: _by, saves: _saves, rounds: _rounds, ...old } = trail({ roundsKept: 'none' });
    const text = words(trailOnPaper(old));
    expect(text).toContain('Geschrieben nicht aufbewahrt');
    expect(text).toContain('Zweite Person nicht aufbewahrt: weder ob der Entwurf eingereicht war noch ob jemand');
    expect(text).toContain('Veröffentlicht nicht aufbewahrt');
    expect(text).toContain('Was sie ergab, ist nicht aufbewahrt.');
    expect(said({ roundsKept: 'last' })).toContain('ob vorher etwas zurückgegeben wurde, nicht');
    expect(said({ differences: { state: 'unknown', changes: [], parts: [] } })).toContain('nicht mehr lesen');
  });

  it('names nobody where the account is gone', () => {
    const gone = { by: null, at: AT };
    const text = said({
      saves: [{ by: null, at: AT, files: [] }],
      remarks: [{ about: 'Frage', text: 'Unklar', ...gone, settled: gone, answers: [{ ...gone, note: 'Stimmt' }] }],
    });
    expect(text.match(/Ein Konto, das es nicht mehr gibt/g)).toHaveLength(4);
    expect(text).toContain(`Ein Konto, das es nicht mehr gibt, ${NOON}: Bilder`);
    expect(text).not.toMatch(/null|undefined/);
  });

  it('says what the examination has found, in numbers', () => {
    const text = said({
      examination: {
        at: AT,
        program: 'Vorfahrt 0.1.0',
        law: ['Einwilligungen'],
        effects: ['Wer begonnen hat, wird „Art“ neu gefragt.'],
        notes: [{ file: '', pointer: '', message: 'Ein Muster ist langsam.', remedy: 'Kürzen Sie es.' }],
        counts: { journeys: 1, states: 3, transitions: 4, guards: 0, constraints: 9, messages: 5 },
        walks: { shown: 18, all: 21, missed: ['Schritt „Ort“'] },
      },
    });
    expect(text).toContain('Beispiele 1 Beispiel, alle wie erwartet');
    expect(text).toContain('3 Schritte, 4 Übergänge, 9 Regeln und 5 Fehlermeldungen');
    expect(text).toContain('haben 18 von 21 Dingen gezeigt, die geschehen können');
    expect(text).toContain('Schritt „Ort“ und 2 weitere');
    expect(text).toContain('Berührt vom Recht Einwilligungen');
    expect(text).toContain('Ein Muster ist langsam. Kürzen Sie es.');
    const beside = said({ examination: { at: AT, beside: true, law: [], effects: [], notes: [] } });
    expect(beside).toContain('mit dem Entwurf eines anderen Assistenten');
    expect(beside).not.toContain('Berührt vom Recht');
  });

  it('says when it was live, what ended it, and how many requests came with it', () => {
    const ended = { entry: 9, kind: 'fuehrung', at: AT } as const;
    const text = said({
      periods: [{ from: AT, until: AT, endedBy: ended }],
      sent: { requests: 1, corrected: 1, alsoWith: [3, 5] },
    });
    expect(text).toContain(`Live von ${NOON} bis ${NOON}, beendet durch Eintrag 9 (`);
    expect(text).toContain('Welche Fassung danach galt, sagt der Verlauf nicht.');
    expect(text).toContain('1 Anfrage gespeichert, davon berichtigt: 1.');
    expect(text).toContain('auch mit den Einträgen 3 und 5; gezählt ist alles zusammen.');
    expect(said()).toContain('keine Anfrage gespeichert.');
    expect(said({ periods: [] })).toContain('nie bekommen');
    expect(said({ inFlight: 'renew' })).toContain('prüfte vor dem Absenden, was neu oder anders war.');
    expect(said({ plannedFor: AT })).toContain(`Geplant für ${NOON}`);
  });

  it.each([
    ['abgeschaltet', 'sie lesen die Telefonnummer der Kanzlei', 'Nicht angeboten seit'],
    ['zurueckgezogen', 'bekommen den Fragebogen nicht mehr', 'Nicht angeboten seit'],
    ['wiederhergestellt', 'Wiederhergestellt wurde die Fassung von Eintrag 3 (Veröffentlicht,', 'Live seit'],
    ['wiederangeboten', 'Die Fassung, die zu dieser Zeit galt, ist die von Eintrag 3', ''],
    ['unterblieben', 'war zu ihrer Zeit nicht möglich', 'Geplant hatte es Frieda Groß'],
    ['ordner', 'hat der Betrieb auf dem Server eingespielt', 'kein neuer Eintrag'],
  ] as const)('says of %s what applies', (kind, sentence, period) => {
    const { content: _content, revision: _revision, sent: _sent, ...off } = trail({ kind });
    const hasFiles = kind === 'ordner' || kind === 'wiederhergestellt';
    const shows = { entry: 3, kind: 'veroeffentlicht', at: AT } as const;
    const text = words(
      trailOnPaper({
        ...(hasFiles ? trail({ kind }) : off),
        ...((kind === 'wiederhergestellt' || kind === 'wiederangeboten') && { shows }),
        ...(kind === 'wiederangeboten' && { periods: [] }),
      }),
    );
    expect(text).toContain(sentence);
    expect(text).toContain(period);
  });
});
