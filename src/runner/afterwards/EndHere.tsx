import { useEffect, useState, type FormEvent } from 'react';
import { END } from '../../contract/index.ts';
import { Button, ORDER } from '../../ui/Button.tsx';
import { POSTED } from '../native.tsx';
import { forgetSent } from '../sentHere.ts';
import styles from './afterwards.module.css';

/** For computers that others use, too: ends the session that shows what was sent. */
export function EndHere() {
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);

  function end(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    fetch(location.href, { method: 'POST', body: new FormData(form) }).then(
      ({ ok }) => {
        // Its page says what is wrong.
        if (!ok) return form.submit();
        forgetSent();
        // Another document in the place of this one, which holds the answers.
        location.replace(location.pathname);
      },
      () => form.submit(),
    );
  }

  return (
    <form {...POSTED} className={styles['end']} onSubmit={end} data-live={live ? '' : undefined}>
      <input type="hidden" name={ORDER} value={END} />
      <p>
        Nutzen auch andere dieses Gerät? Dann beenden Sie die Anzeige. Auch PDF und Vollmacht öffnen sich danach hier
        nicht mehr. Ihre Anfrage bleibt bei uns.
      </p>
      <Button type="submit" look="secondary">
        Hier nicht mehr zeigen
      </Button>
    </form>
  );
}
