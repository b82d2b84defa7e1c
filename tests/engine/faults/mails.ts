import { step, wizard, type Case } from './change.ts';

/** Faults of mails and thanks. */
export const MAILS: Case[] = [
  [
    'nie-gesendet',
    'wizard.json',
    '/mails/confirmation/sections/0/when/params/field',
    (draft) => {
      draft['steps/details.json'].schema.properties.menge.transient = true;
      draft['tables/preise.json'].rows[0].when = { '/art': 'ja' };
      draft['wizard.json'].mails.confirmation.sections[0].when = {
        type: 'atLeast',
        params: { field: '/menge', value: 3 },
      };
    },
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/mails/client/email',
    wizard((file) => {
      file['mails'].client.email = '/grunt';
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/mails/confirmation/repeat/1',
    wizard((file) => {
      file['mails'].confirmation.repeat.push('/grunt');
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/mails/confirmation/sections/0/when/params/field',
    wizard((file) => {
      file['mails'].confirmation.sections[0].when.params.field = '/artt';
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/mails/newsletter/consent',
    wizard((file) => {
      file['mails'].newsletter.consent = '/okay';
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/mails/powerOfAttorney/document/text/0',
    wizard((file) => {
      file['mails'].powerOfAttorney.document.text[0] = 'Ich, {/grunt}.';
    }),
  ],
  [
    'platzhalter-unbekannt',
    'wizard.json',
    '/mails/confirmation/subject',
    wizard((file) => {
      file['mails'].confirmation.subject = 'Ihre Probe {refferenz}';
    }),
    [
      'Für {refferenz} setzt niemand etwas ein.',
      'Möglich sind {referenz}, {anbieter}, {kanzlei}, {telefon}, {email}, oder eine Antwort, die kein freier Text ist, wie {/unfallDatum}.',
    ],
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/mails/client/phone',
    wizard((file) => {
      file['mails'].client.phone = '/person/telefon';
    }),
  ],
  [
    'mail-freitext',
    'wizard.json',
    '/mails/confirmation/repeat/1',
    wizard((file) => {
      file['mails'].confirmation.repeat.push('/was');
    }),
    [
      "Die Antwort '/was' ist freier Text. Die E-Mail kann an eine fremde Adresse gehen und trüge ihn dorthin.",
      'Bitte nennen Sie nur Auswahlen, Zahlen, Daten und Dateien.',
    ],
  ],
  [
    'mail-freitext',
    'wizard.json',
    '/mails/confirmation/repeat/1',
    wizard((file) => {
      file['mails'].confirmation.repeat.push('/person');
    }),
  ],
  [
    'mail-freitext',
    'wizard.json',
    '/mails/confirmation/intro/1',
    wizard((file) => {
      file['mails'].client.name = ['/was'];
      file['mails'].confirmation.intro.push('Guten Tag {/was}');
    }),
  ],
  [
    'mail-freitext',
    'wizard.json',
    '/mails/confirmation/repeat/1',
    wizard((file) => {
      file['mails'].confirmation.repeat.push('/zeugen');
    }),
  ],
  [
    'mail-freitext',
    'wizard.json',
    '/mails/confirmation/intro/1',
    wizard((file) => {
      file['mails'].confirmation.intro.push('Sie schreiben: {/was}');
    }),
  ],
  [
    'mail-freitext',
    'wizard.json',
    '/mails/confirmation/sections/0/text/0',
    wizard((file) => {
      file['mails'].confirmation.sections[0].text = ['{/was} ist vorbei.'];
    }),
  ],
  [
    'mail-freitext',
    'wizard.json',
    '/mails/powerOfAttorney/steps/0',
    wizard((file) => {
      file['mails'].powerOfAttorney.steps = ['{/was} drucken.'];
    }),
  ],
  [
    'vollmacht-schluessel',
    'wizard.json',
    '/mails/powerOfAttorney/key',
    wizard((file) => {
      file['mails'].powerOfAttorney.key = '/grund';
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/mails/powerOfAttorney/key',
    wizard((file) => {
      file['mails'].powerOfAttorney.key = '/geburtstag';
    }),
  ],
  [
    'betreff-antwort',
    'wizard.json',
    '/mails/powerOfAttorney/subject',
    wizard((file) => {
      file['mails'].powerOfAttorney.subject = 'Vollmacht für {/grund}';
    }),
    [
      "Im Betreff steht die Antwort '/grund'. Fehlt sie, fehlt der Betreff.",
      'Bitte verwenden Sie dort nur {referenz}, {anbieter}, {kanzlei}, {telefon} und {email}.',
    ],
  ],
  [
    'dank-zu-frueh',
    'steps/frage.json',
    '/thanks',
    step('frage', (file) => {
      file['thanks'] = [{ text: ['Danke.'] }];
    }),
  ],
  [
    'dank-zu-frueh',
    'steps/frage.json',
    '/sections',
    step('frage', (file) => {
      file['sections'] = [{ text: ['Danke.'] }];
    }),
  ],
  [
    'berechnet-unbekannt',
    'steps/danke.json',
    '/sections/0/when/params/field',
    step('danke', (file) => {
      file['sections'][0].when.params.field = '=ende';
    }),
  ],
  [
    'berechnet-unbekannt',
    'steps/danke.json',
    '/sections/0/calendar/day',
    step('danke', (file) => {
      file['sections'][0].calendar.day = '=ende';
    }),
  ],
  [
    'kalender-kein-tag',
    'steps/danke.json',
    '/sections/0/calendar/day',
    step('danke', (file) => {
      file['sections'][0].calendar.day = '=rest';
    }),
  ],
  [
    'platzhalter-unbekannt',
    'steps/danke.json',
    '/sections/0/calendar/text/0',
    step('danke', (file) => {
      file['sections'][0].calendar.text = ['Bis {=ende}.'];
    }),
  ],
  [
    'bedingung-unpassend',
    'steps/danke.json',
    '/thanks/1/when',
    step('danke', (file) => {
      file['thanks'][1].when = { type: 'atLeast', params: { field: '=frist', value: 3 } };
    }),
  ],
  [
    'feld-unbekannt',
    'steps/danke.json',
    '/links/0/when/params/field',
    step('danke', (file) => {
      file['links'][0].when = { type: 'isAnswered', params: { field: '/artt' } };
    }),
  ],
  [
    'berechnet-unbekannt',
    'wizard.json',
    '/mails/confirmation/sections/0/when/params/field',
    wizard((file) => {
      file['mails'].confirmation.sections[0].when = { type: 'isAnswered', params: { field: '=ende' } };
    }),
  ],
  [
    'dank-luecke',
    'steps/danke.json',
    '/thanks/2',
    step('danke', (file) => {
      file['thanks'][2].when = { type: 'is', params: { field: '/art', value: 'ja' } };
    }),
    [
      'Die letzte Fassung hat eine Bedingung: Trifft keine zu, liest man nichts.',
      'Bitte ergänzen Sie eine Fassung ohne mailed, phone und when.',
    ],
  ],
  [
    'dank-luecke',
    'steps/danke.json',
    '/thanks/1',
    step('danke', (file) => {
      file['thanks'].pop();
    }),
  ],
  [
    'dank-verdeckt',
    'steps/danke.json',
    '/thanks/0',
    step('danke', (file) => {
      delete file['thanks'][0].mailed;
      file['thanks'][0].text = ['Danke.'];
    }),
  ],
  [
    'dank-nie',
    'steps/danke.json',
    '/thanks/0/mailed',
    (draft) => {
      delete draft['wizard.json'].mails.confirmation;
    },
  ],
  [
    'platzhalter-unbekannt',
    'steps/danke.json',
    '/thanks/2/text/0',
    step('danke', (file) => {
      file['thanks'][2].text = ['Wir schreiben an {adresse}.'];
    }),
  ],
  [
    'platzhalter-unbekannt',
    'steps/danke.json',
    '/intro/0',
    step('danke', (file) => {
      file['intro'] = ['Guten Tag {/vorname}.'];
    }),
  ],
  [
    'platzhalter-unbekannt',
    'steps/danke.json',
    '/links/0/label',
    step('danke', (file) => {
      file['links'][0].label = '/anfrage?nr={nummer}';
    }),
  ],
  [
    'platzhalter-unbekannt',
    'steps/danke.json',
    '/links/0/href',
    step('danke', (file) => {
      file['links'][0].href = '/anfrage?nr={nummer}';
    }),
  ],
  [
    'dank-nie',
    'steps/danke.json',
    '/thanks/1/phone',
    wizard((file) => {
      delete file['mails'].client.phone;
    }),
  ],
  [
    'mail-ohne-empfaenger',
    'wizard.json',
    '/mails',
    wizard((file) => {
      delete file['mails'].client;
    }),
  ],
  [
    'platzhalter-unbekannt',
    'steps/frage.json',
    '/intro/0',
    step('frage', (file) => {
      file['intro'] = ['Fragen? Rufen Sie uns an: {telefonnummer}.'];
    }),
    [
      'Für {telefonnummer} setzt hier niemand etwas ein, und dieser Text erscheint dann nicht.',
      "Meinten Sie 'telefon'?",
    ],
  ],
  [
    'platzhalter-unbekannt',
    'steps/frage.json',
    '/intro/0',
    step('frage', (file) => {
      file['intro'] = ['Ihre Nummer: {aktenzeichen}.'];
    }),
    [
      'Für {aktenzeichen} setzt hier niemand etwas ein, und dieser Text erscheint dann nicht.',
      'Hier gehen telefon, email, =',
    ],
  ],
  [
    'platzhalter-bleibt',
    'steps/frage.json',
    '/button',
    step('frage', (file) => {
      file['button'] = 'Oder anrufen: {telefon}';
    }),
    [
      'An dieser Stelle setzt niemand etwas ein: {telefon} steht dann so auf der Seite.',
      'Bitte schreiben Sie es aus. Platzhalter gehen nur in intro und outro, in der message eines Hinweises, in result.follows und in E-Mails, im letzten Schritt auch in sections, thanks und links.',
    ],
  ],
  [
    'platzhalter-bleibt',
    'steps/details.json',
    '/schema/properties/person/properties/name/errorMessage/required',
    step('details', (_, { person }) => {
      person.properties.name.errorMessage.required = 'Bitte nennen Sie {/was}.';
    }),
  ],
  [
    'titel-ohne-wert',
    'steps/pruefung.json',
    '/title',
    step('pruefung', (file) => {
      file['title'] = 'Stimmt das, {/was}?';
    }),
  ],
  [
    'platzhalter-unbekannt',
    'steps/pruefung.json',
    '/title',
    step('pruefung', (file) => {
      Object.assign(file, { title: 'Noch {=sume}?', titleWithout: 'Stimmt das?' });
    }),
  ],
  [
    'platzhalter-bleibt',
    'steps/pruefung.json',
    '/titleWithout',
    step('pruefung', (file) => {
      Object.assign(file, { title: 'Noch {=summe}?', titleWithout: 'Noch {=summe}?' });
    }),
  ],
  [
    'platzhalter-bleibt',
    'steps/danke.json',
    '/title',
    step('danke', (file) => {
      file['title'] = 'Danke, {referenz} ist da';
    }),
  ],
  [
    'platzhalter-bleibt',
    'wizard.json',
    '/description',
    wizard((file) => {
      file['description'] = 'Rufen Sie {kanzlei} an.';
    }),
  ],
];
