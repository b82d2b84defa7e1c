/** The wizards that the studio is measured in. Each has reference numbers of its own: with the same ones, the studio has findings. */
export const STUDIO_WIZARDS = [
  { id: 'lang-20', steps: 20, reference: 'LA' },
  { id: 'lang-100', steps: 100, reference: 'LB' },
];
