import type { ComponentType } from 'react';
import { later } from './later.tsx';
import type { View } from '../context/context.ts';
import { lazyPart } from '../parts/lazyPart.tsx';

const shown = (request: () => Promise<ComponentType>) =>
  lazyPart(request, <p role="status">Die Ansicht wird geladen …</p>);

/** What draws each view. It loads when the view is first shown. */
export const COMPONENTS: Readonly<Record<View, ComponentType>> = {
  ablauf: later(shown(async () => (await import('../flow/FlowView.tsx')).FlowView)),
  schritt: shown(async () => (await import('../step/StepPage.tsx')).StepPage),
  fehler: shown(async () => (await import('../gallery/ErrorGallery.tsx')).ErrorGallery),
  json: shown(async () => (await import('../json/JsonView.tsx')).JsonView),
  bilder: shown(async () => (await import('../pictures/PicturesView.tsx')).PicturesView),
  tabelle: shown(async () => (await import('../tables/TableView.tsx')).TableView),
  texte: shown(async () => (await import('../texts/TextsView.tsx')).TextsView),
  mails: shown(async () => (await import('../mails/MailsView.tsx')).MailsView),
  testen: shown(async () => (await import('../simulator/TestView.tsx')).TestView),
};
