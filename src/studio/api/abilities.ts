import type { StudioRelease, StudioWizard } from '../../contract/index.ts';

/** Of a server for others: a person who may look at the wizard, may change its draft, or may do something about what is live. */
type Right =
  | 'see'
  | 'change'
  | keyof Pick<
      StudioRelease['may'],
      'publish' | 'restore' | 'restorePrevious' | 'switch' | 'retire' | 'ask' | 'answer' | 'setRule'
    >;

type Where = {
  /** On one's own machine, where everybody who has the key may do everything. */
  own: boolean;
  /** On a server for others; undefined for nobody. */
  server?: Right;
};

/**
 * What a studio can, by where it runs and by the right of the person at the screen. What it cannot is not drawn: every view asks this list. The server
 * decides by itself; `tests/server/studioAccess/abilities.test.ts` holds that it decides the same.
 */
const ABILITIES = {
  /** Changes are kept: texts, pictures, examples. */
  save: { own: true, server: 'change' },
  /** There is a draft beside what is live: kept by itself, discarded, brought up to what is live. */
  draft: { own: false, server: 'change' },
  /** The draft is examined as it is: testers too want to prove something about it. */
  examine: { own: false, server: 'see' },
  /** The live version is separate from the draft, and has a history. */
  live: { own: false, server: 'see' },
  /** Saving writes what visitors get, and earlier revisions are what the server has noted. */
  folder: { own: true },
  /** What somebody has sent can be looked up by its reference number. */
  submissions: { own: true },
  /** Something is proposed to those who may change the wizard, and they answer. */
  propose: { own: false, server: 'see' },
  /** The mails of an example, and the evidence. On a server for others of what it has checked. */
  mails: { own: true, server: 'see' },
  evidence: { own: true, server: 'see' },
  /** The wizard's page as its draft has it, at an address of its own. */
  previewPage: { own: true, server: 'see' },
  /** A second person: asked to agree to the draft, answering, and when one is demanded. */
  submit: { own: false, server: 'ask' },
  answer: { own: false, server: 'answer' },
  setRule: { own: false, server: 'setRule' },
  /** Remarks at places are read and written. */
  remark: { own: false, server: 'see' },
  publish: { own: false, server: 'publish' },
  restore: { own: false, server: 'restore' },
  restorePrevious: { own: false, server: 'restorePrevious' },
  switch: { own: false, server: 'switch' },
  retire: { own: false, server: 'retire' },
} satisfies Record<string, Where>;

export type Ability = keyof typeof ABILITIES;

export const ALL_ABILITIES = Object.keys(ABILITIES) as Ability[];

/** What the server has sent about the person at the screen. `access`: undefined on one's own machine; `may`: undefined until it is known. */
export type Permissions = { access?: StudioWizard['access'] | undefined; may?: StudioRelease['may'] | undefined };

/** Whether something can be done in this studio by the person at the screen. */
export function isAble(ability: Ability, { access, may }: Permissions): boolean {
  const { own, server }: Where = ABILITIES[ability];
  if (access === undefined) return own;
  if (server === undefined) return false;
  if (server === 'see') return true;
  return server === 'change' ? access === 'change' : may?.[server] === true;
}
