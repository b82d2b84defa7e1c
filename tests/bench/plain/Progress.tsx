/** Where the person stands among the four steps. */
export function Progress({ current }: { current: number }) {
  return <p>Schritt {current + 1} von 4</p>;
}
