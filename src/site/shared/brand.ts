import { createContext, useContext } from 'react';
import { isFilledIn, type Brand } from '../../contract/index.ts';

const BrandContext = createContext<Brand | undefined>(undefined);

export const BrandProvider = BrandContext.Provider;

export function useBrand(): Brand {
  const brand = useContext(BrandContext);
  if (brand === undefined) throw new Error('Pages are drawn inside a BrandProvider.');
  return brand;
}

/** The office, whoever answers for it, and their chamber; undefined while the operator has not entered all of it. */
export function whoAnswers({ imprint: { operator, responsible, chamber } }: Brand): string | undefined {
  if (![operator, responsible, chamber.name].every(isFilledIn)) return undefined;
  return `Wer Ihnen antwortet: ${operator}, verantwortlich: ${responsible}. Zuständige Kammer: ${chamber.name}.`;
}
