import { summarise, type Wizard } from '../../src/engine/index.ts';
import { escapeHtml, type Brand } from '../../src/contract/index.ts';
import { plainPage } from '../http/plainPage.ts';
import { computedFor, fill, SIGNED, valuesFor } from '../letters/index.ts';
import type { StoredSubmission } from '../submissions/index.ts';

type PageInput = { wizard: Wizard; submission: StoredSubmission; brand: Brand; now: Date };

/** The power of attorney as a page with all answers, since only the sender can open it. */
export function powerOfAttorneyPage(input: PageInput): string {
  const { wizard, submission, brand } = input;
  const file = wizard.definition.wizard.mails?.powerOfAttorney;
  if (file === undefined) throw new Error(`'${wizard.id}' declares no power of attorney`);
  const values = valuesFor(brand, submission.reference, summarise(wizard, submission.answers), computedFor(input));
  return plainPage(
    `${file.document.title} ${submission.reference} – ${brand.name}`,
    `<div class="hinweise">
<h1>So unterschreiben Sie</h1>
<ol>${fill(file.steps, values)
      .map((step) => `<li>${escapeHtml(step)}</li>`)
      .join('')}</ol>
<p>Diese Seite öffnet sich nur in diesem Browser. Speichern Sie sie, bevor Sie ihn schließen.</p>
<button type="button" hidden>Drucken oder als PDF speichern</button>
</div>
<article aria-labelledby="titel">
<h2 id="titel">${escapeHtml(file.document.title)}</h2>
${[...fill(file.document.text, values), ...SIGNED].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
</article>`,
  );
}

/** The page for other sessions, and after the session has ended. */
export function missingPage({ name, phone }: Brand): string {
  const text = `Eine Vollmacht öffnet sich nur in dem Browser, in dem die Anfrage gesendet wurde, und nur, bis er geschlossen wird. Rufen Sie uns an, dann schicken wir sie Ihnen: ${phone}.`;
  return plainPage(
    `Vollmacht nicht gefunden – ${name}`,
    `<h1>Diese Vollmacht können wir hier nicht zeigen</h1>
<p>${escapeHtml(text)}</p>
<p><a href="/">Zur Startseite</a></p>`,
  );
}
