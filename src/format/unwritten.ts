/** The words that new things begin with. Anybody who publishes has written others. */
export const NEW = {
  description: 'Ein Satz, der sagt, wozu dieser Assistent da ist.',
  step: 'Neuer Schritt',
  question: 'Neue Frage',
  choices: ['Erste Antwort', 'Zweite Antwort'],
  choice: 'Neue Antwort',
  table: 'Neue Tabelle',
} as const;

/** A condition that says nothing yet: a finding until somebody has chosen what it is about. */
export const NEW_CONDITION = { type: 'isAnswered', params: { field: '' } } as const;

/** All of them. */
export const UNWRITTEN: ReadonlySet<string> = new Set(Object.values(NEW).flat());
