import { EmbeddedWizard } from '../../embed/index.ts';
import { HeadingDepthProvider } from '../../ui/Heading.tsx';
import { useBrand } from '../shared/brand.ts';

/** The form of a `FormSection`. Browsers load it when it comes near the viewport. */
export function PageForm({ wizard }: { wizard: string }) {
  return (
    <HeadingDepthProvider value={1}>
      <EmbeddedWizard wizard={wizard} contact={useBrand()} again />
    </HeadingDepthProvider>
  );
}
