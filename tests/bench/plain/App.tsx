import { useEffect, useState, type ComponentType } from 'react';
import { adviseOn, checkAngaben, checkKontakt, checkKosten, checkService } from './rules.ts';
import { Angaben, Kosten, Service } from './steps.tsx';
import { EMPTY, type Errors, type Form, type Name, type StepProps } from './form.ts';
import { Done } from './Done.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Kontakt } from './Kontakt.tsx';
import { sendForm } from './api.ts';
import { useStepInUrl } from './useStepInUrl.ts';

type Step = {
  id: string;
  title: string;
  intro: string;
  button: string;
  check: (form: Form) => Errors;
  Fields: ComponentType<{ step: StepProps }>;
};

const STEPS: Step[] = [
  {
    id: 'service',
    title: 'Womit können wir Ihnen helfen?',
    intro: 'Die Ersteinschätzung ist kostenlos und verpflichtet Sie zu nichts. Sie brauchen etwa vier Minuten.',
    button: 'Weiter',
    check: checkService,
    Fields: Service,
  },
  {
    id: 'angaben',
    title: 'Was wird Ihnen vorgeworfen?',
    intro: 'Das meiste steht auf der ersten Seite Ihres Schreibens. Was freiwillig ist, können Sie frei lassen.',
    button: 'Weiter',
    check: checkAngaben,
    Fields: Angaben,
  },
  {
    id: 'kosten',
    title: 'Wer trägt die Kosten, falls Sie uns beauftragen?',
    intro:
      'Die Ersteinschätzung ist in jedem Fall kostenlos. Kosten entstehen erst, wenn Sie danach einen Auftrag erteilen.',
    button: 'Weiter',
    check: checkKosten,
    Fields: Kosten,
  },
  {
    id: 'kontakt',
    title: 'Wie erreichen wir Sie?',
    intro: 'Ihre Angaben gehen verschlüsselt an die Kanzlei und an niemanden sonst.',
    button: 'Absenden',
    check: checkKontakt,
    Fields: Kontakt,
  },
];

/** The fine review as one would write it for itself: state in one component, controlled inputs, no styles. */
export function App() {
  const [form, setForm] = useState(EMPTY);
  const [refusal, setRefusal] = useState<{ title: string; errors: Errors }>();
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [sending, setSending] = useState(false);
  const [at, go] = useStepInUrl(
    STEPS.map(({ id }) => id),
    () => setRefusal(undefined),
  );
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [reference, setReference] = useState<string>();
  const current = STEPS[at] ?? STEPS[0];

  useEffect(() => {
    if (current !== undefined)
      document.title = `Schritt ${at + 1} von ${STEPS.length}: ${current.title} – Bußgeldprüfung`;
  }, [at, current]);

  if (reference !== undefined)
    return (
      <main id="inhalt">
        <Done reference={reference} />
      </main>
    );
  if (current === undefined) return null;
  const { Fields } = current;
  const advice = Object.entries(adviseOn(form, today)).filter(([name]) => left.has(name as Name));
  const step: StepProps = {
    form,
    errors: refusal?.errors ?? {},
    notes: Object.fromEntries(advice),
    set: (name, value) => {
      setForm((before) => ({ ...before, [name]: value }));
      setRefusal((before) => before && { ...before, errors: without(before.errors, name) });
    },
    leave: (name) => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))),
    choose: (name, value) => {
      const answered = { ...form, [name]: value };
      setForm(answered);
      goOn(answered);
    },
  };

  return (
    <main id="inhalt">
      <p>
        Schritt {at + 1} von {STEPS.length}
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          goOn(form);
        }}
      >
        <h1 tabIndex={-1} data-step-heading>
          {current.title}
        </h1>
        {refusal !== undefined && <ErrorSummary title={refusal.title} errors={refusal.errors} />}
        <p>{current.intro}</p>
        <Fields step={step} />
        <div>
          {at === 0 && <a href="/anfrage">Zurück</a>}
          {at > 0 && (
            <button type="button" disabled={sending} onClick={() => history.back()}>
              Zurück
            </button>
          )}
          <button type="submit" disabled={sending}>
            {sending ? 'Wird gesendet …' : current.button}
          </button>
        </div>
      </form>
    </main>
  );

  function goOn(answered: Form) {
    const errors = current?.check(answered) ?? {};
    if (Object.keys(errors).length > 0) setRefusal({ title: 'Bitte prüfen Sie Ihre Angaben', errors });
    else if (at < STEPS.length - 1) go(at + 1);
    else void submit(answered);
  }

  async function submit(answered: Form) {
    setSending(true);
    try {
      setReference(await sendForm(answered));
    } catch (error) {
      setRefusal({ title: error instanceof Error ? error.message : String(error), errors: {} });
    }
    setSending(false);
  }
}

function without(errors: Errors, name: Name): Errors {
  const { [name]: _, ...rest } = errors;
  return rest;
}
