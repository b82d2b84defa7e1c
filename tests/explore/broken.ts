import type { Draft } from './kitchenSink.ts';

/**
 * What a finding must show: answers for which this holds and that lead to this step, or a sentence that names
 * something.
 */
export type Shown =
  | { holds: (at: (pointer: string) => unknown) => boolean; step: string }
  | { proof: RegExp }
  | undefined;

export type Broken = {
  name: string;
  change: (draft: Draft) => void;
  code: string;
  file: string;
  pointer: string;
  remedy: RegExp;
  shown: Shown;
};

const states = (change: (states: Draft) => void) => (draft: Draft) => change(draft['machine.json'].states);
const properties = (step: string, change: (properties: Draft, file: Draft) => void) => (draft: Draft) =>
  change(draft[`steps/${step}.json`].schema.properties, draft[`steps/${step}.json`]);

/** The kitchen sink spoilt in twelve ways, one fault each. */
export const BROKEN: Broken[] = [
  {
    name: 'dangling target',
    change: states(({ firma }) => {
      firma.on.NEXT = 'persohn';
    }),
    code: 'ziel-unbekannt',
    file: 'machine.json',
    pointer: '/states/firma/on/NEXT',
    remedy: /Meinten Sie 'person'/,
    shown: undefined,
  },
  {
    name: 'unreachable step',
    change: (draft) => {
      draft['machine.json'].states.insel = { on: { NEXT: 'pruefung' } };
      draft['steps/insel.json'] = { title: 'Insel' };
    },
    code: 'unerreichbar',
    file: 'machine.json',
    pointer: '/states/insel',
    remedy: /verweisen Sie/,
    shown: { proof: /Kein Übergang nennt 'insel' als Ziel/ },
  },
  {
    name: 'dead end',
    change: (draft) => {
      delete draft['steps/ausstieg.json'].onward;
    },
    code: 'sackgasse',
    file: 'machine.json',
    pointer: '/states/ausstieg',
    remedy: /NEXT oder SUBMIT/,
    shown: { holds: (at) => at('/art') === 'andere', step: 'ausstieg' },
  },
  {
    name: 'guard gap',
    change: states(({ schaden }) => {
      schaden.on.NEXT = [schaden.on.NEXT[0]];
    }),
    code: 'luecke',
    file: 'machine.json',
    pointer: '/states/schaden/on/NEXT',
    remedy: /Ziel ohne guard/,
    shown: { holds: (at) => at('/schaden/hergang') === undefined, step: 'schaden' },
  },
  {
    name: 'overlapping guards',
    change: states(({ schaden }) => {
      schaden.on.NEXT.splice(1, 0, {
        target: 'absenden',
        guard: { type: 'is', params: { field: '/art', value: 'privat' } },
      });
    }),
    code: 'ueberschneidung',
    file: 'machine.json',
    pointer: '/states/schaden/on/NEXT/1',
    remedy: /nie beide gelten/,
    shown: { holds: (at) => at('/art') === 'privat' && at('/schaden/hergang') !== undefined, step: 'schaden' },
  },
  {
    name: 'guard on a never-asked field',
    change: states(({ schaden }) => {
      schaden.on.NEXT[0].guard.params.field = '/schaden/hergangg';
    }),
    code: 'feld-unbekannt',
    file: 'machine.json',
    pointer: '/states/schaden/on/NEXT/0/guard/params/field',
    remedy: /Meinten Sie '\/schaden\/hergang'/,
    shown: { proof: /Kein Schritt fragt nach \/schaden\/hergangg/ },
  },
  {
    name: 'misspelt keyword',
    change: properties('person', ({ telefon }) => {
      telefon.maxLenght = 30;
    }),
    code: 'datei-additionalProperties',
    file: 'steps/person.json',
    pointer: '/schema/properties/telefon/maxLenght',
    remedy: /Meinten Sie 'maxLength'/,
    shown: undefined,
  },
  {
    name: 'required field without input',
    change: properties('firma', ({ firma }) => {
      firma.required.push('sitz');
    }),
    code: 'pflichtfeld-ohne-frage',
    file: 'steps/firma.json',
    pointer: '/schema/properties/firma/required/2',
    remedy: /Möglich sind: name, rechtsform, homepage/,
    shown: undefined,
  },
  {
    name: 'missing message',
    change: properties('fotos', ({ bilder }) => {
      delete bilder.errorMessage.required;
    }),
    code: 'meldung-fehlt',
    file: 'steps/fotos.json',
    pointer: '/schema/properties/bilder',
    remedy: /errorMessage/,
    shown: undefined,
  },
  {
    name: 'wrong pointer',
    change: (draft) => {
      draft['steps/person.json'].advice[1].field = '/person/geborn';
    },
    code: 'feld-unbekannt',
    file: 'steps/person.json',
    pointer: '/advice/1/field',
    remedy: /Meinten Sie '\/person\/geboren'/,
    shown: { proof: /Kein Schritt fragt nach \/person\/geborn/ },
  },
  {
    name: 'duplicate payload field with different type',
    change: (draft) => {
      draft['steps/fotos.json'].schema.properties.telefon = { title: 'Telefon', type: 'integer' };
    },
    code: 'feld-widerspruch',
    file: 'steps/person.json',
    pointer: '/schema/properties/telefon',
    remedy: /denselben type/,
    shown: undefined,
  },
  {
    name: 'progress label missing',
    change: (draft) => {
      draft['wizard.json'].progress[2].steps.pop();
    },
    code: 'fortschritt-fehlt',
    file: 'wizard.json',
    pointer: '/progress',
    remedy: /Beschriftung/,
    shown: undefined,
  },
];
