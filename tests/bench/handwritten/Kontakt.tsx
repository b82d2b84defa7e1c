import { Box, Choices, Text } from './inputs.tsx';
import { Upload } from './Upload.tsx';
import type { StepProps } from './form.ts';
import styles from '../../../src/fields/fields.module.css';

/** The longest step: 17 fields. */
export function Kontakt({ step }: { step: StepProps }) {
  return (
    <>
      <section className={styles['section']}>
        <h2>Zur Person</h2>
        <div className={styles['grid']}>
          <Choices
            step={step}
            name="anrede"
            label="Anrede"
            required
            options={[
              { value: 'Herr', title: 'Herr' },
              { value: 'Frau', title: 'Frau' },
              { value: 'Divers', title: 'Divers' },
            ]}
          />
          <Text step={step} name="titel" label="Titel" width="third" autoComplete="honorific-prefix" />
          <Text step={step} name="vorname" label="Vorname" required width="half" autoComplete="given-name" />
          <Text
            step={step}
            name="weitereVornamen"
            label="Weitere Vornamen"
            width="half"
            autoComplete="additional-name"
          />
          <Text step={step} name="nachname" label="Nachname" required width="half" autoComplete="family-name" />
          <Text step={step} name="geburtsname" label="Geburtsname" help="Falls er anders lautet." width="half" />
          <Text
            step={step}
            name="geburtsdatum"
            label="Geburtsdatum"
            required
            type="date"
            width="half"
            autoComplete="bday"
          />
          <Text step={step} name="geburtsort" label="Geburtsort" width="half" />
        </div>
      </section>
      <section className={styles['section']}>
        <h2>Kontakt</h2>
        <div className={styles['grid']}>
          <Text
            step={step}
            name="email"
            label="E-Mail-Adresse"
            required
            reason="An diese Adresse schicken wir die Bestätigung und Ihre Ersteinschätzung."
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <Text
            step={step}
            name="telefon"
            label="Telefon"
            help="Für Rückfragen, wenn es eilt."
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
        </div>
      </section>
      <section className={styles['section']}>
        <h2>Anschrift</h2>
        <div className={styles['grid']}>
          <Text step={step} name="strasse" label="Straße" required width="two-thirds" autoComplete="address-line1" />
          <Text step={step} name="hausnummer" label="Hausnummer" required width="third" />
          <Text
            step={step}
            name="plz"
            label="Postleitzahl"
            required
            width="third"
            inputMode="numeric"
            autoComplete="postal-code"
          />
          <Text step={step} name="ort" label="Wohnort" required width="two-thirds" autoComplete="address-level2" />
        </div>
      </section>
      <section className={styles['section']}>
        <h2>Unterlagen</h2>
        <div className={styles['grid']}>
          <Upload step={step} />
        </div>
      </section>
      <section className={styles['section']}>
        <h2>Einwilligung</h2>
        <div className={styles['grid']}>
          <Box step={step} name="datenschutz">
            Ich habe die{' '}
            <a href="/datenschutz" target="_blank" rel="noopener">
              Datenschutzerklärung
            </a>{' '}
            gelesen und stimme der Verarbeitung meiner Angaben zu, damit mein Anliegen geprüft werden kann.
          </Box>
          <Box step={step} name="anwaltEinwilligung">
            Ich bin einverstanden, dass meine Anfrage an eine Anwältin, einen Anwalt oder Sachverständige weitergeleitet
            wird.
          </Box>
        </div>
      </section>
    </>
  );
}
