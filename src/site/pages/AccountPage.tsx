import type { ComponentType } from 'react';
import type { Contact } from '../../runner/index.ts';
import { useBrand } from '../shared/brand.ts';

/** A page about accounts, told whom people can ask. */
export function AccountPage({ Page }: { Page: ComponentType<{ contact: Contact }> }) {
  return <Page contact={useBrand()} />;
}
