import type { ReactNode } from 'react';
import { useBrand } from '../shared/brand.ts';

/** Passes the contact data to an account page. */
export function AccountPage({ children }: { children: (contact: ReturnType<typeof useBrand>) => ReactNode }) {
  return children(useBrand());
}
