import type { Brand } from '../../contract/index.ts';
import { fillBrand } from '../content/fill.ts';
import { withoutRetired, type RetiredWizard } from '../shared/withoutRetired.ts';
import type { PageHead } from './pages.tsx';

type Site = { brand: Brand; publicUrl: string; retired: readonly RetiredWizard[] };

/** The schema.org objects of a page, for search engines. */
export function structuredData(head: PageHead, { brand, publicUrl, retired }: Site): object[] {
  const url = `${publicUrl}${head.canonical}`;
  return [
    ...(head.canonical === '/' ? [legalService(brand, publicUrl)] : [breadcrumbs(head, publicUrl)]),
    ...(head.questions.length > 0 ? [faqPage(fillBrand(withoutRetired(head.questions, retired), brand))] : []),
    ...(head.article === undefined ? [] : [article(head.article, url, brand)]),
  ];
}

function legalService({ name, phone, email }: Brand, url: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'LegalService',
    name,
    url,
    telephone: phone,
    email,
    areaServed: 'DE',
    knowsLanguage: 'de',
    image: `${url}/teilen.png`,
  };
}

function breadcrumbs({ title, canonical, parents }: PageHead, publicUrl: string): object {
  const places = [{ title: 'Startseite', path: '/' }, ...parents, { title, path: canonical }];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ title: name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  };
}

function faqPage(questions: PageHead['questions']): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function article(
  { titel, beschreibung, datum, aktualisiert }: NonNullable<PageHead['article']>,
  url: string,
  { name }: Brand,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: titel,
    description: beschreibung,
    datePublished: datum,
    dateModified: aktualisiert ?? datum,
    inLanguage: 'de',
    mainEntityOfPage: url,
    author: { '@type': 'Organization', name },
    publisher: { '@type': 'Organization', name },
  };
}
