import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrandProvider } from '../shared/brand.ts';
import { readBrand } from '../shared/pageData.ts';
import { PageForm } from '../sections/PageForm.tsx';

/** Hydrates a form inside a page. */
export function hydrateForm(place: HTMLElement, wizard: string): void {
  hydrateRoot(
    place,
    <StrictMode>
      <BrandProvider value={readBrand()}>
        <PageForm wizard={wizard} />
      </BrandProvider>
    </StrictMode>,
    { identifierPrefix: wizard },
  );
}
