import { StrictMode, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrandProvider } from '../shared/brand.ts';
import { ErrorPage } from '../pages/ErrorPage.tsx';
import { loadPage } from './pages.tsx';
import { readBrand, readError } from '../shared/pageData.ts';

/** Hydrates a server-rendered page that is not a wizard. */
export async function takeOver(): Promise<void> {
  const root = document.getElementById('root');
  const content = await contentOfPage();
  if (root === null || content === undefined) return;
  hydrateRoot(
    root,
    <StrictMode>
      <BrandProvider value={readBrand()}>{content}</BrandProvider>
    </StrictMode>,
  );
}

async function contentOfPage(): Promise<ReactNode> {
  const error = readError();
  if (error !== undefined) return <ErrorPage status={error.status} requestId={error.requestId} />;
  return (await loadPage(location.pathname))?.content;
}
