import type { ComponentType } from 'react';
import type { Contact } from '../../runner/index.ts';
import { useBrand } from '../shared/brand.ts';

/** Passes the contact data to an account page. */
export function AccountPage({ Page }: { Page: ComponentType<{ contact: Contact }> }) {
  return <Page contact={useBrand()} />;
}
