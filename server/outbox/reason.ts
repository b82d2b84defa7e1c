/** Reasons by the codes that `describe` writes, the most specific first. */
const REASONS: [code: RegExp, words: string][] = [
  [/EAUTH|ENOAUTH|\b530\b/, 'Der Mailserver nimmt die Anmeldung nicht an'],
  [/ETLS/, 'Der Mailserver bietet keine Verschlüsselung an (SMTP_TLS)'],
  [/CERT|UNABLE_TO|HOSTNAME_MISMATCH/, 'Das Zertifikat des Mailservers ist nicht gültig'],
  [
    /ERR_SSL|EPROTO\b/,
    'Die Verschlüsselung mit dem Mailserver kommt nicht zustande (smtp:// oder smtps:// in SMTP_URL?)',
  ],
  [/EDNS|ENOTFOUND|EAI_AGAIN/, 'Der Name des Mailservers ist nicht zu finden'],
  [/ECONNREFUSED/, 'Unter der Adresse des Mailservers nimmt niemand Verbindungen an'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/, 'Der Mailserver antwortet nicht'],
  [/EENVELOPE.* 5\d\d/, 'Der Mailserver weist Absender oder Empfänger ab'],
  [/EMESSAGE.* 5\d\d/, 'Der Mailserver weist den Inhalt ab'],
  [/ 4\d\d$/, 'Der Mailserver will es später noch einmal angeboten bekommen'],
  [/ECONNECTION|ECONNRESET|ESOCKET/, 'Die Verbindung zum Mailserver ist abgebrochen'],
];

/** Puts a failure that `describe` has written into German words, with its codes in brackets. */
export function reasonInWords(reason: string): string {
  const words = REASONS.find(([code]) => code.test(reason))?.[1];
  return words === undefined ? reason : `${words} (${reason})`;
}
