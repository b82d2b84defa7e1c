export function Done({ reference }: { reference: string }) {
  return (
    <div>
      <h1 tabIndex={-1}>Vielen Dank, Ihre Anfrage ist angekommen.</h1>
      <p>
        Ihre Referenznummer <strong>{reference}</strong>
      </p>
      <p>Bitte prüfen Sie Ihr Postfach: Dorthin schicken wir Ihre Bestätigung.</p>
      <p>
        Eine Anwältin oder ein Anwalt sieht sich Ihren Fall an. Innerhalb von 24 Stunden erhalten Sie eine erste
        Einschätzung.
      </p>
      <a href="/anfrage/verkehrsunfallanfrage">Auch einen Unfall melden</a>
    </div>
  );
}
