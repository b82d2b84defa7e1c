import { useMemo } from 'react';
import { readPointer } from '../../engine/index.ts';
import { useDefinition } from '../context/useDefinition.ts';
import { useStudio } from '../context/context.ts';
import { formatCondition } from './sentences.ts';
import { fieldsFor } from './subjects.ts';
import type { ConditionPlace } from './places.ts';

/** A condition as a German sentence. */
export function ConditionSentence({ at }: { at: ConditionPlace }) {
  const { trees } = useStudio();
  const definition = useDefinition();
  const fields = useMemo(() => fieldsFor(definition), [definition]);
  const value = readPointer(trees[at.place.file]?.value, at.place.pointer);
  const said = formatCondition(at, value, { fields, trees });
  return <span>{said === '' ? 'Eine Bedingung' : said}</span>;
}
