import { createRoot } from 'react-dom/client';
import { BrandProvider } from '../shared/brand.ts';
import { readBrand } from '../shared/pageData.ts';
import { SupportPanel } from './SupportPanel.tsx';

/** Renders the panel into the support dialogue. */
export function showPanel(body: HTMLElement): void {
  createRoot(body).render(
    <BrandProvider value={readBrand()}>
      <SupportPanel />
    </BrandProvider>,
  );
}
