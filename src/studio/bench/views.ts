import { lazy, type ComponentType } from 'react';
import { later } from './later.tsx';
import { stepOf } from '../document/place.ts';
import type { View } from '../workspace/context.ts';

type ViewEntry = {
  view: View;
  label: string;
  component: ComponentType;
  /** It has no use for the properties, and takes their room. */
  wide?: true;
};

/** The views of the workbench in the order of their buttons and shortcuts (Alt 1, Alt 2 …). Each loads when it is first shown. */
export const VIEWS: readonly ViewEntry[] = [
  {
    view: 'ablauf',
    label: 'Ablauf',
    component: later(lazy(async () => ({ default: (await import('../flow/FlowView.tsx')).FlowView }))),
  },
  {
    view: 'schritt',
    label: 'Schritt',
    component: lazy(async () => ({ default: (await import('../step/StepPage.tsx')).StepPage })),
  },
  {
    view: 'fehler',
    label: 'Fehler',
    component: lazy(async () => ({ default: (await import('../gallery/ErrorGallery.tsx')).ErrorGallery })),
  },
  {
    view: 'json',
    label: 'JSON',
    component: lazy(async () => ({ default: (await import('../json/JsonView.tsx')).JsonView })),
  },
  {
    view: 'bilder',
    label: 'Bilder',
    component: lazy(async () => ({ default: (await import('../pictures/PicturesView.tsx')).PicturesView })),
  },
  {
    view: 'tabelle',
    label: 'Tabelle',
    component: lazy(async () => ({ default: (await import('../tables/TableView.tsx')).TableView })),
  },
  {
    view: 'texte',
    label: 'Texte',
    component: lazy(async () => ({ default: (await import('../texts/TextsView.tsx')).TextsView })),
  },
  {
    view: 'mails',
    label: 'Mails',
    component: lazy(async () => ({ default: (await import('../mails/MailsView.tsx')).MailsView })),
  },
  {
    view: 'testen',
    label: 'Testen',
    wide: true,
    component: lazy(async () => ({ default: (await import('../simulator/TestView.tsx')).TestView })),
  },
];

/** The view in which a file is shown when it is chosen in the outline. */
export function viewFor(file: string, current: View): View {
  if (/(?:^|\/)tables\//.test(file)) return 'tabelle';
  if (current !== 'tabelle') return current;
  return stepOf(file) === undefined ? 'ablauf' : 'schritt';
}
