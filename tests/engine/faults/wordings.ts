import { step, type Case } from './change.ts';

const WAS = '/schema/properties/was';

/** Faults of texts that change on a day. */
export const WORDINGS: Case[] = [
  [
    'wortlaut-reihenfolge',
    'steps/details.json',
    `${WAS}/wordings/1/validFrom`,
    step('details', (_, { was }) => {
      was.wordings = [
        { validFrom: '2031-01-01', title: 'Was war es?' },
        { validFrom: '2030-01-01', title: 'Worum ging es?' },
      ];
    }),
  ],
  [
    'wortlaut-ohne-text',
    'steps/details.json',
    `${WAS}/wordings/0/reason`,
    step('details', (_, { was }) => {
      was.wordings = [{ validFrom: '2031-01-01', reason: 'Damit wir rechnen können.' }];
    }),
  ],
];
