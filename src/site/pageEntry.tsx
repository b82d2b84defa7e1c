import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import '../ui/base.css';
import { BrandProvider } from './brand.ts';
import { Layout } from './Layout.tsx';
import { PAGES } from './routes.tsx';
import { readBrand } from './pageData.ts';

/** Takes over a page that is no wizard. Error pages have no route and stay plain documents. */
const page = PAGES.find(({ path }) => path === location.pathname);
const root = document.getElementById('root');

if (page !== undefined && root !== null) {
  hydrateRoot(
    root,
    <StrictMode>
      <BrandProvider value={readBrand()}>
        <Layout>{page.content}</Layout>
      </BrandProvider>
    </StrictMode>,
  );
}
