/**
 * Refuses a request that has arrived before with other answers (409). To send it again would make a second one of it.
 * `reference`: of the one that has arrived.
 */
export function arrivedOtherwise(reference: string): string {
  return `Ihre Anfrage ist schon bei uns angekommen, unter der Vorgangsnummer ${reference}. Was Sie seitdem geändert oder ergänzt haben, auch neue Dateien, haben wir noch nicht: Bitte teilen Sie es uns mit dieser Nummer mit.`;
}
