import { consentsOf, fieldsOf, type Wizard } from '../../src/engine/index.ts';
import { germanToday } from '../base/dayInGermany.ts';

/**
 * Whether a day has begun since an older revision was live on which a consent says something else. Who is answering it must not agree to the former words.
 * `current`: what is live.
 */
export function isOutworded(older: Wizard, current: Wizard): boolean {
  const { wordings = {} } = current.definition;
  if (Object.keys(wordings).length === 0) return false;
  const today = germanToday();
  const before = new Map(consentsOf(older).map(({ field, wording }) => [field, wording]));
  return consentsOf(current).some(({ field, wording }) => {
    if (!before.has(field) || before.get(field) === wording) return false;
    const asked = fieldsOf(current).find(({ pointer }) => pointer === field);
    const all = wordings[`steps/${asked?.step}.json/schema${asked?.schemaPointer}`] ?? [];
    return all.some(({ validFrom }) => validFrom <= today);
  });
}
