import { Choices, Text } from './inputs.tsx';
import type { StepProps } from './form.ts';

export function Service({ step }: { step: StepProps }) {
  return (
    <Choices
      step={step}
      name="anfrageTyp"
      label="Ihr Anliegen"
      required
      leadsOn
      options={[
        {
          value: 'bussgeld',
          title: 'Bußgeldprüfung',
          text: 'Sie haben einen Anhörungsbogen oder Bußgeldbescheid und möchten wissen, ob sich ein Einspruch lohnt.',
        },
        {
          value: 'individuell',
          title: 'Individuelle Anfrage',
          text: 'Sie haben eine andere Frage zu einem Verkehrsverstoß.',
        },
      ]}
    />
  );
}

export function Kosten({ step }: { step: StepProps }) {
  return (
    <Choices
      step={step}
      name="kostenuebernahme"
      label="Kostenübernahme"
      required
      leadsOn
      options={[
        {
          value: 'versicherung',
          title: 'Rechtsschutzversicherung',
          text: 'Ihre Versicherung übernimmt die Kosten. Sie tragen höchstens die vereinbarte Selbstbeteiligung.',
        },
        {
          value: 'selbst',
          title: 'Ich zahle selbst',
          text: 'Sie erfahren vorab, was es kostet, und entscheiden dann.',
        },
      ]}
    />
  );
}

export function Angaben({ step }: { step: StepProps }) {
  return (
    <>
      <section>
        <h2>Der Vorwurf</h2>
        <Choices
          step={step}
          name="vorwurf"
          label="Vorwurf"
          required
          options={[
            { value: 'geschwindigkeit', title: 'Geschwindigkeit' },
            { value: 'rotlicht', title: 'Rotlicht' },
            { value: 'abstand', title: 'Abstand' },
            { value: 'handy', title: 'Handy am Steuer' },
            { value: 'alkohol', title: 'Alkohol oder Drogen' },
            { value: 'sonstiges', title: 'Etwas anderes' },
          ]}
        />
        <Choices
          step={step}
          name="fahrzeugTyp"
          label="Womit waren Sie unterwegs?"
          required
          reason="Für Lkw und Gespanne gelten andere Grenzen und höhere Bußgelder."
          options={[
            { value: 'pkw', title: 'Pkw' },
            { value: 'lkw', title: 'Lkw' },
            { value: 'motorrad', title: 'Motorrad' },
            { value: 'sonstiges', title: 'Etwas anderes' },
          ]}
        />
        <Choices
          step={step}
          name="probezeit"
          label="Waren Sie in der Probezeit?"
          required
          reason="In der Probezeit kann schon ein einzelner Verstoß ein Aufbauseminar nach sich ziehen."
          options={[
            { value: 'ja', title: 'Ja' },
            { value: 'nein', title: 'Nein' },
          ]}
        />
        <Text
          step={step}
          name="punktestand"
          label="Punkte in Flensburg"
          help="Von 0 bis 8, falls Sie Ihren Stand kennen."
          reason="Ab acht Punkten wird die Fahrerlaubnis entzogen. Je mehr Punkte Sie haben, desto wichtiger ist ein Einspruch."
          inputMode="numeric"
        />
      </section>
      <section>
        <h2>Das Schreiben</h2>
        <Choices
          step={step}
          name="schreiben"
          label="Welches Schreiben haben Sie erhalten?"
          required
          options={[
            {
              value: 'anhoerung',
              title: 'Anhörungsbogen',
              text: 'Sie dürfen sich zum Vorwurf äußern. Eine Strafe steht noch nicht fest.',
            },
            {
              value: 'bussgeld',
              title: 'Bußgeldbescheid',
              text: 'Meist im gelben Umschlag. Ab der Zustellung haben Sie zwei Wochen für den Einspruch.',
            },
            { value: 'zeugenfragebogen', title: 'Zeugenfragebogen', text: 'Die Behörde fragt, wer gefahren ist.' },
            { value: 'sonstiges', title: 'Etwas anderes' },
          ]}
        />
        <Text
          step={step}
          name="zustellungsdatum"
          label="Wann wurde das Schreiben zugestellt?"
          help="Das Datum steht auf dem Umschlag."
          reason="Mit der Zustellung beginnt die Frist von zwei Wochen für einen Einspruch."
          type="date"
        />
        <Text step={step} name="behoerde" label="Behörde" help="Wer das Schreiben geschickt hat." />
        <Text step={step} name="aktenzeichen" label="Aktenzeichen" />
        <Text step={step} name="kennzeichen" label="Kennzeichen" help="Zum Beispiel B-AB 1234." />
      </section>
    </>
  );
}
