import { Suspense, use, useContext, useEffect, useRef, useState, type RefObject } from 'react';
import type { ExtraData, Contact, OnSent, PostedForm } from '../runner/index.ts';
import type { EmbeddedRunProps } from '../runner/embedded/index.ts';
import { prepareLoading, type Loading } from './load.ts';
import { ServedWizardsContext } from './served.ts';

type EmbeddedWizardProps = {
  /** Id of a definition that says `"embedded": true`. */
  wizard: string;
  /** Contact data, also shown if the form does not load. */
  contact: Contact;
  /** After sending, show a thank-you for 5 s and then the empty form. By default the wizard's last step stays. */
  again?: boolean;
  /** Called after the server has accepted the answers, with its whole reply. */
  onSent?: OnSent;
  beside?: ExtraData;
  posted?: PostedForm;
};

/** Distance from the viewport at which the form's code is loaded. */
const NEAR = '200px';

/**
 * A wizard as a form inside a page. Part of the served HTML; its code is loaded when the form comes near the viewport,
 * and takes over what was typed by then. Headings are one level below the surrounding
 * `HeadingDepthProvider`'s.
 */
export function EmbeddedWizard(props: EmbeddedWizardProps) {
  return <Form key={props.wizard} {...props} />;
}

function Form({ wizard, contact, again = false, onSent, beside, posted }: EmbeddedWizardProps) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const [loading] = useState(() => prepareLoading(wizard, () => setFailed(true)));
  const latest = useRef({ onSent, beside });

  useEffect(() => {
    latest.current = { onSent, beside };
  }, [onSent, beside]);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loading.start(),
      { rootMargin: NEAR },
    );
    if (place.current !== null) observer.observe(place.current);
    return () => observer.disconnect();
  }, [loading]);

  // The same element on every render: React discards served HTML that changes before its code is loaded.
  const [form] = useState(() => (
    <Suspense fallback={<p>Das Formular wird geladen …</p>}>
      <Run
        id={wizard}
        loading={loading}
        place={place}
        contact={contact}
        again={again}
        onSent={(...sent) => latest.current.onSent?.(...sent)}
        beside={() => latest.current.beside?.() ?? {}}
        posted={posted}
      />
    </Suspense>
  ));

  return (
    <>
      <div ref={place}>{form}</div>
      <div role="alert">{failed && <Unavailable contact={contact} />}</div>
    </>
  );
}

type RunProps = Omit<EmbeddedRunProps, 'wizard' | 'served'> & {
  id: string;
  loading: Loading;
  place: RefObject<HTMLDivElement | null>;
};

/** Renders at once on the server. In the browser it suspends until its code is loaded, and the served HTML stays. */
function Run({ id, loading, place, ...props }: RunProps) {
  const served = useContext(ServedWizardsContext);
  const wizard = served?.wizardOf(id);
  if (served !== undefined && wizard === undefined) return <Unavailable contact={props.contact} />;
  const loaded = served !== undefined && wizard !== undefined ? { Run: served.Run, wizard } : use(loading.done);
  return (
    <loaded.Run
      wizard={loaded.wizard}
      served={() => place.current}
      {...props}
      {...(served?.begun?.wizard === id && { begun: served.begun.start })}
    />
  );
}

function Unavailable({ contact }: { contact: Contact }) {
  return (
    <p>
      Das Formular lässt sich gerade nicht laden. Bitte laden Sie die Seite neu oder wenden Sie sich an {contact.phone}{' '}
      oder {contact.email}.
    </p>
  );
}
