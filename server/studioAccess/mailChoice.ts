import { isGranted, type Grant, type StudioRight } from '../accounts/index.ts';
import { TOPIC_WORDS, TOPICS, type Topic } from '../letters/index.ts';
import { FIELDS, MAILS } from './page.ts';

/** The mails that an account may get by its rights, and whether it wants them. */
export type MailChoice = { topic: Topic; isWanted: boolean };

/** Who may get the mails of a topic. */
const RIGHTS: Record<Topic, StudioRight[]> = { zustimmung: ['freigabe'], antwort: ['analyst', 'freigabe'] };

/** The topics of which somebody with these rights may get mails. */
export function topicsFor(grants: readonly Grant[]): Topic[] {
  return TOPICS.filter((topic) => isGranted(grants, RIGHTS[topic]));
}

/** The topics among the values of a form. */
export function topicsIn(values: readonly string[]): Topic[] {
  return TOPICS.filter((topic) => values.includes(topic));
}

/** Which mails of the studio somebody gets, and the form that changes it. */
export function mailSection(choices: readonly MailChoice[]): string {
  return `<h2 id="emails">E-Mails des Studios</h2>
${choices.length === 0 ? `<p>${NONE}</p>` : form(choices)}
<p class="klein">${ALWAYS}</p>`;
}

const NONE = 'Mit Ihren Rechten bekommen Sie keine E-Mails über Entwürfe.';
const ALWAYS =
  'Immer per E-Mail erfahren Sie, wenn sich Ihr Passwort oder Ihr zweiter Faktor geändert hat, wenn jemand eine Veröffentlichung stoppt, ersetzt oder vorzieht, die Sie geplant haben, und, wer veröffentlichen darf, wenn eine geplante nicht mehr möglich ist.';

function form(choices: readonly MailChoice[]): string {
  const boxes = choices.map(
    ({ topic, isWanted }) =>
      `<p><label><input type="checkbox" name="${FIELDS.topic}" value="${topic}"${isWanted ? ' checked' : ''}> … ${TOPIC_WORDS[topic]}</label><input type="hidden" name="${FIELDS.askedTopic}" value="${topic}"></p>`,
  );
  return `<form method="post" action="${MAILS}">
<fieldset><legend>Sie bekommen eine E-Mail, wenn</legend>
${boxes.join('\n')}
</fieldset>
<p><button>E-Mails speichern</button></p>
</form>
<p class="klein">Was auf Sie wartet, steht auch ohne E-Mail auf der ersten Seite des Studios.</p>`;
}
