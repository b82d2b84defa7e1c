export { openCatalogue, type Catalogue, type OfferedWizard } from './catalogue.ts';
export { moduleUrl, wizardRoutes } from './routes.ts';
