import { createContext, useContext } from 'react';

/** Name and contact of the product; the imprint's data join later. */
export type Brand = { name: string; email: string; phone: string };

const BrandContext = createContext<Brand | undefined>(undefined);

export const BrandProvider = BrandContext.Provider;

export function useBrand(): Brand {
  const brand = useContext(BrandContext);
  if (brand === undefined) throw new Error('Pages are drawn inside a BrandProvider.');
  return brand;
}
