import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ACCOUNT_PAGES, type BegunForm } from '../../account/index.ts';
import { AccountPage } from '../pages/AccountPage.tsx';
import { BrandProvider } from '../shared/brand.ts';
import { readBrand, readServedRun } from '../shared/pageData.ts';

/** Hydrates the sign-in screen or a page behind a mailed link. */
export async function startAccount(root: HTMLElement): Promise<void> {
  const page = ACCOUNT_PAGES[location.pathname];
  if (page === undefined) return;
  const Page = await page.load();
  const told = readServedRun();
  const begun = told === undefined ? undefined : (JSON.parse(told) as BegunForm);
  hydrateRoot(
    root,
    <StrictMode>
      <BrandProvider value={readBrand()}>
        <AccountPage>{(contact) => <Page contact={contact} query={location.search} begun={begun} />}</AccountPage>
      </BrandProvider>
    </StrictMode>,
  );
}
