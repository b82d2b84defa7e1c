import type { SectionOf } from '../content/page.ts';
import { Band } from './Band.tsx';
import { useBrand } from '../shared/brand.ts';
import styles from './form.module.css';

/** A section with a form. `shell/render.tsx` fills in the form, which is the only part of the page with React. */
export function FormSection({ section: { wizard, ...head } }: { section: SectionOf<'form'> }) {
  const { phone, email } = useBrand();
  return (
    <Band {...head} tone="sunken" beside>
      <div className={styles['form']}>
        <div data-form={wizard} />
        <p data-form-lost="" role="alert" hidden>
          Das Formular lässt sich gerade nicht laden. Bitte laden Sie die Seite neu oder wenden Sie sich an {phone} oder{' '}
          {email}.
        </p>
      </div>
    </Band>
  );
}
