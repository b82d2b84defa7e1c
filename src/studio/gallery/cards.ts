import { isManyOf, questionAt, readPointer } from '../../engine/index.ts';
import type { BrokenRule } from '../exploring/protocol.ts';
import type { StepNode } from '../document/outline.ts';
import { isSamePlace, type FilePlace } from '../document/place.ts';
import type { Trees } from '../document/trees.ts';
import { sentencePlace } from './sentencePlace.ts';

/** A sentence with the rules for which it is said. */
export type RuleCard = {
  /** Where an own sentence stands, or would stand. */
  place: FilePlace | undefined;
  own: string | undefined;
  /** More than one if one sentence of the question is said for all of its rules. */
  rules: [BrokenRule, ...BrokenRule[]];
};

/** One card for each sentence, without rules that nobody can break on the page. */
export function cardsOf(rules: readonly BrokenRule[], step: StepNode, trees: Trees): RuleCard[] {
  const cards: RuleCard[] = [];
  for (const rule of rules.filter((one) => canBeBroken(one, step))) {
    const place = sentencePlace(rule, step, trees);
    const written = place && readPointer(trees[place.file]?.value, place.pointer);
    const own = typeof written === 'string' ? written : undefined;
    const same = own === undefined || place === undefined ? undefined : cards.find((card) => isCardOf(card, place));
    if (same === undefined) cards.push({ place, own, rules: [rule] });
    else same.rules.push(rule);
  }
  return cards;
}

function isCardOf({ place, own }: RuleCard, other: FilePlace): boolean {
  return own !== undefined && place !== undefined && isSamePlace(place, other);
}

/** Whether somebody who fills in the page can break a rule: fields take no answer that is not offered, and no other sort of answer. */
export function canBeBroken({ keyword, field }: Pick<BrokenRule, 'keyword' | 'field'>, { fields }: StepNode): boolean {
  const schema = questionAt(fields, field)?.schema;
  if (schema === undefined) return true;
  if (keyword === 'oneOf' || keyword === 'enum') return false;
  if (keyword === 'uniqueItems') return !isManyOf(schema);
  return keyword !== 'type' || schema.type === 'number' || schema.type === 'integer';
}
