import { createContext, useContext } from 'react';
import type { Brand } from '../../contract/index.ts';

const BrandContext = createContext<Brand | undefined>(undefined);

export const BrandProvider = BrandContext.Provider;

export function useBrand(): Brand {
  const brand = useContext(BrandContext);
  if (brand === undefined) throw new Error('Pages are drawn inside a BrandProvider.');
  return brand;
}
