import { readPointer, uiAt, type Answers, type Step, widgetTraits } from '../../engine/index.ts';

/** Providers of mail and how their names are mistyped. Names that are somebody's domain, such as `ymail` and `mail`, are none of them. */
const NAMES: Record<string, string> = {
  gmail: 'gmial gmal gmai gmil gnail gamil',
  googlemail: 'googelmail',
  hotmail: 'hotmial hotmal',
  outlook: 'outlok',
  yahoo: 'yaho',
  web: '',
  gmx: 'gxm',
  't-online': 'tonline t-onlin',
  freenet: 'freenett',
};

/** Of the first five and of the others: how the domain ends, and how that is mistyped. */
const ENDS = [
  ['com', 'con cm co om'],
  ['de', 'd e dee ed'],
] as const;

/** The address that was meant, if the one that was typed has a slip that is known. */
export function suggestAddress(address: string): string | undefined {
  const [, local = '', typed = '', end = ''] = /^([^@\s]+@)([a-z-]+)\.([a-z]+)$/i.exec(address.trim()) ?? [];
  const lower = [typed, end].map((part) => part.toLowerCase()) as [string, string];
  const index = Object.entries(NAMES).findIndex(([name, slips]) => [name, ...slips.split(' ')].includes(lower[0]));
  const name = Object.keys(NAMES)[index];
  if (name === undefined) return undefined;
  const [ending, slips] = ENDS[index < 5 ? 0 : 1];
  const isSlip = slips.split(' ').includes(lower[1]);
  if (name === lower[0] && !isSlip) return undefined;
  if (!isSlip && !['com', 'de', 'net'].includes(lower[1])) return undefined;
  // Google has one domain for each name.
  return `${local}${name}.${isSlip || index < 2 ? ending : lower[1]}`;
}

export type AddressTypo = { pointer: string; meant: string };

/** The first question for a mail address of a step whose answer has a slip that is known. */
export function addressTypo(step: Step, answers: Answers): AddressTypo | undefined {
  for (const { pointer, schema } of step.fields) {
    const value = readPointer(answers, pointer);
    const isAddress =
      schema.format === 'email' || widgetTraits(uiAt(step.file.ui, pointer)['ui:widget']).isAddress === true;
    const meant = isAddress && typeof value === 'string' ? suggestAddress(value) : undefined;
    if (meant !== undefined) return { pointer, meant };
  }
  return undefined;
}
