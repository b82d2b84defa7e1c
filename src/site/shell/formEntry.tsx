import { StrictMode } from 'react';
import { BrandProvider } from '../shared/brand.ts';
import { readBrand } from '../shared/pageData.ts';
import { PageForm } from '../sections/PageForm.tsx';
import { hydrate } from './hydrate.ts';

/** Hydrates a form inside a page. */
export function hydrateForm(place: HTMLElement, wizard: string): void {
  hydrate(
    place,
    <StrictMode>
      <BrandProvider value={readBrand()}>
        <PageForm wizard={wizard} />
      </BrandProvider>
    </StrictMode>,
    { identifierPrefix: wizard },
  );
}
