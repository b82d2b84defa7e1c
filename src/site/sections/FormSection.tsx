import type { SectionOf } from '../content/page.ts';
import { Band } from './Band.tsx';
import { EmbeddedWizard } from '../../embed/index.ts';
import { HeadingDepthProvider } from '../../ui/Heading.tsx';
import { useBrand } from '../shared/brand.ts';
import styles from './form.module.css';

/** A section with a form. */
export function FormSection({ section: { wizard, ...head } }: { section: SectionOf<'form'> }) {
  const brand = useBrand();
  return (
    <Band {...head} tone="sunken" beside>
      <div className={styles['form']}>
        <HeadingDepthProvider value={1}>
          <EmbeddedWizard wizard={wizard} contact={brand} again />
        </HeadingDepthProvider>
      </div>
    </Band>
  );
}
