import { lazy, type ComponentType } from 'react';
import { later } from './later.tsx';
import type { View } from '../context/context.ts';

/** What draws each view. It loads when the view is first shown. */
export const COMPONENTS: Readonly<Record<View, ComponentType>> = {
  ablauf: later(lazy(async () => ({ default: (await import('../flow/FlowView.tsx')).FlowView }))),
  schritt: lazy(async () => ({ default: (await import('../step/StepPage.tsx')).StepPage })),
  fehler: lazy(async () => ({ default: (await import('../gallery/ErrorGallery.tsx')).ErrorGallery })),
  json: lazy(async () => ({ default: (await import('../json/JsonView.tsx')).JsonView })),
  bilder: lazy(async () => ({ default: (await import('../pictures/PicturesView.tsx')).PicturesView })),
  tabelle: lazy(async () => ({ default: (await import('../tables/TableView.tsx')).TableView })),
  texte: lazy(async () => ({ default: (await import('../texts/TextsView.tsx')).TextsView })),
  mails: lazy(async () => ({ default: (await import('../mails/MailsView.tsx')).MailsView })),
  testen: lazy(async () => ({ default: (await import('../simulator/TestView.tsx')).TestView })),
};
