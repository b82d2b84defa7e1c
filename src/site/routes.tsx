import type { ReactNode } from 'react';
import { Anfrage } from './pages/Anfrage.tsx';
import { Datenschutz } from './pages/Datenschutz.tsx';
import { Home } from './pages/Home.tsx';
import { Impressum } from './pages/Impressum.tsx';

export type Page = { path: string; title: string; description: string; content: ReactNode };

/** Every public page that is no wizard, prerendered at build time. */
export const PAGES: Page[] = [
  {
    path: '/',
    title: 'Rechtshilfe für Autofahrer',
    description: 'Bußgeld, Unfall, Gutachten: kostenlose Ersteinschätzung in wenigen Minuten, vollständig digital.',
    content: <Home />,
  },
  {
    path: '/anfrage',
    title: 'Ihr Anliegen prüfen',
    description: 'Wählen Sie Ihr Anliegen: KFZ-Gutachten, Bußgeld oder Verkehrsunfall. Die Ersteinschätzung ist kostenlos.',
    content: <Anfrage />,
  },
  {
    path: '/datenschutz',
    title: 'Datenschutz',
    description: 'Welche Daten wir verarbeiten, wofür und wie lange.',
    content: <Datenschutz />,
  },
  {
    path: '/impressum',
    title: 'Impressum',
    description: 'Wer diese Seiten anbietet und dafür verantwortlich ist.',
    content: <Impressum />,
  },
];
