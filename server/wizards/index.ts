export { openCatalogue, type Catalogue, type OfferedWizard } from './catalogue.ts';
export { wizardRoutes } from './routes.ts';
