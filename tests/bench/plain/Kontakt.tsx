import { Box, Choices, Text } from './inputs.tsx';
import { Upload } from './Upload.tsx';
import type { StepProps } from './form.ts';

/** The longest step: 17 fields. */
export function Kontakt({ step }: { step: StepProps }) {
  return (
    <>
      <section>
        <h2>Zur Person</h2>
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
        <Text step={step} name="titel" label="Titel" autoComplete="honorific-prefix" />
        <Text step={step} name="vorname" label="Vorname" required autoComplete="given-name" />
        <Text step={step} name="weitereVornamen" label="Weitere Vornamen" autoComplete="additional-name" />
        <Text step={step} name="nachname" label="Nachname" required autoComplete="family-name" />
        <Text step={step} name="geburtsname" label="Geburtsname" help="Falls er anders lautet." />
        <Text step={step} name="geburtsdatum" label="Geburtsdatum" required type="date" autoComplete="bday" />
        <Text step={step} name="geburtsort" label="Geburtsort" />
      </section>
      <section>
        <h2>Kontakt</h2>
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
      </section>
      <section>
        <h2>Anschrift</h2>
        <Text step={step} name="strasse" label="Straße" required autoComplete="address-line1" />
        <Text step={step} name="hausnummer" label="Hausnummer" required />
        <Text step={step} name="plz" label="Postleitzahl" required inputMode="numeric" autoComplete="postal-code" />
        <Text step={step} name="ort" label="Wohnort" required autoComplete="address-level2" />
      </section>
      <section>
        <h2>Unterlagen</h2>
        <Upload step={step} />
      </section>
      <section>
        <h2>Einwilligung</h2>
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
      </section>
    </>
  );
}
