import { Calculator, CarFront, FileCheck2, FileSearch, Gauge } from 'lucide-react';
import { fillBrand } from '../content/fill.ts';
import type { Question } from '../content/page.ts';
import { ALIKE } from '../search/alike.ts';
import { createSearch } from '../search/search.ts';
import { retiredAt, withoutRetired, type RetiredWizard } from '../shared/withoutRetired.ts';

const WAYS = [
  { label: 'Bußgeldbescheid prüfen', href: '/anfrage/bussgeldanfrage', Icon: FileCheck2 },
  { label: 'Unfall melden', href: '/anfrage/verkehrsunfallanfrage', Icon: CarFront },
  { label: 'Kfz-Gutachten anfordern', href: '/anfrage/kfz-gutachtenanfrage', Icon: FileSearch },
  { label: 'Bußgeld ausrechnen', href: '/bussgeldrechner', Icon: Calculator },
  { label: 'Punktestand anfragen', href: '/punkteabfrage', Icon: Gauge },
];

/** What the panel offers in the brand's words, without what leads to a retired wizard. `first`: shown before anything is typed. */
export function offeredHelp(
  { all, first }: Record<'all' | 'first', Question[]>,
  brand: Parameters<typeof fillBrand>[1],
  retired: readonly RetiredWizard[],
) {
  const offer = (questions: Question[]) => fillBrand(withoutRetired(questions, retired), brand);
  return {
    search: createSearch(offer(all), ALIKE),
    often: offer(first),
    ways: WAYS.filter(({ href }) => retiredAt(href, retired) === undefined),
  };
}
