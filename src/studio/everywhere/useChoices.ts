import { useState } from 'react';
import { changesOf } from './chosenChanges.ts';
import type { Choosing } from './FoundSection.tsx';
import type { FoundIn, FoundText } from './foundTexts.ts';
import { permissionOf, type OpenedWizard, type Searcher } from './openedWizard.ts';

type ChoiceOptions = { found: readonly FoundIn[]; query: string; searcher: Searcher };

/** By what is replaced, and where. Another search begins anew with what is left out. */
export function useChoices({ found, query, searcher }: ChoiceOptions) {
  const [replacement, setReplacement] = useState('');
  /** Texts whose box was changed: those of shared parts are left out unless they are asked for. */
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map());
  /** Wizards with a draft of somebody else that is to be changed. */
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set());

  const keyOf = ({ key }: Pick<FoundText, 'key'>) => `${query}\n${key}`;
  const isChosen = ({ users }: FoundIn, one: FoundText) => decided.get(keyOf(one)) ?? users === undefined;
  const mayChange = ({ id, stored }: OpenedWizard) => {
    const { may } = permissionOf(stored, searcher);
    return may === 'yes' || (may === 'asked' && agreed.has(id));
  };
  const changes = changesOf(found, replacement, (where, one) => mayChange(where.wizard) && isChosen(where, one));
  const choosingIn = (where: FoundIn): Choosing => ({
    replacement,
    isChosen: (one) => isChosen(where, one),
    onChoose: (key, chosen) => setDecided(new Map(decided).set(keyOf({ key }), chosen)),
    isAgreed: agreed.has(where.wizard.id),
    onAgree: (id, isAgreed) => {
      const others = [...agreed].filter((one) => one !== id);
      setAgreed(new Set(isAgreed ? [...others, id] : others));
    },
  });
  return { replacement, setReplacement, agreed, changes, choosingIn };
}
