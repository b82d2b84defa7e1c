import type { FormEvent } from 'react';
import { END } from '../../contract/index.ts';
import { Button, ORDER } from '../../ui/Button.tsx';
import { POSTED } from '../base/native.tsx';
import { forgetSent } from '../run/sentHere.ts';
import styles from './afterwards.module.css';

/** For computers that others use, too: ends the session that shows what was sent. */
export function EndHere() {
  return (
    <form {...POSTED} ref={markLive} className={styles['end']} onSubmit={(event) => void end(event)}>
      <input type="hidden" name={ORDER} value={END} />
      <p>
        Nutzen auch andere dieses Gerät? Dann beenden Sie die Anzeige. Auch die Dokumente dazu öffnen sich danach hier
        nicht mehr. Ihre Anfrage bleibt bei uns.
      </p>
      <Button type="submit" look="secondary">
        Hier nicht mehr zeigen
      </Button>
    </form>
  );
}

/** As on other forms: from now on scripts send it. */
function markLive(form: HTMLFormElement | null) {
  form?.setAttribute('data-live', '');
}

async function end(event: FormEvent<HTMLFormElement>) {
  event.preventDefault();
  const form = event.currentTarget;
  const reply = await fetch(location.href, { method: 'POST', body: new FormData(form) }).catch(() => undefined);
  // The browser shows what is wrong.
  if (reply?.ok !== true) return form.submit();
  forgetSent();
  // Another document in the place of this one, which holds the answers.
  location.replace(location.pathname);
}
