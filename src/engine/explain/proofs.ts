import { breaksOf } from '../explore/breaks.ts';
import { constraintsOf, nameOf } from '../explore/constraints.ts';
import { aimsOf, messagesTold } from '../explore/aims.ts';
import {
  coverageMap,
  isComplete,
  onItsDay,
  titleOfField,
  withProof,
  type CoverageItem,
  type CoverageKind,
  type CoverageMap,
  type Shown,
} from './coverageMap.ts';
import { factsOf } from '../facts.ts';
import { fieldsOf } from '../payload.ts';
import { passes } from '../guards.ts';
import { payload } from '../payload.ts';
import { questionAt } from '../fields.ts';
import { readPointer } from '../pointer.ts';
import { replay } from '../replay.ts';
import { sayGuard } from '../explore/words.ts';
import { study, type Study } from '../explore/index.ts';
import { titleOf } from './branches.ts';
import type { Answers, Journey } from '../definition.ts';
import type { Wizard } from '../compile.ts';

/** `kept`: a rule that answers keep. `message`: a sentence that the definition declares. `mail`: a condition of a mail. */
export type ProofKind = CoverageKind | 'kept' | 'message' | 'mail';

export type ProofItem = Omit<CoverageItem, 'kind'> & { kind: ProofKind };

export type Proofs = Pick<CoverageMap, 'redundant' | 'suggested'> & { items: ProofItem[] };

type Known = Pick<ProofItem, 'kind' | 'name' | 'title' | 'step'>;

/**
 * What can be shown of a wizard, and how it is proved: the items of `coverageMap`, each rule kept, each declared message,
 * each condition of a mail both ways.
 */
export function proofsOf(
  wizard: Wizard,
  journeys: Journey[],
  studied: Study = study(wizard, journeys.filter(isComplete)),
): Proofs {
  const { items, ...rest } = coverageMap(wizard, journeys, studied);
  const { routes, breaks } = studied;
  const written = journeys.map((journey) => shownBy(onItsDay(wizard, journey), journey.answers));
  const generated = [
    ...routes.map(({ answers }): Shown => ({ answers, names: new Set(mailNames(wizard, answers)) })),
    ...breaks.map(({ route, name }): Shown => ({ answers: route.answers, names: new Set([`kept ${name}`]) })),
    ...breaks.map(({ answers, constraint: { step, keyword }, pointer }): Shown => ({
      answers,
      names: new Set(messagesTold(wizard, { step, keyword, pointer }).map((name) => `message ${name}`)),
    })),
  ];
  const further = [...rulesOf(wizard, studied), ...messagesOf(wizard), ...mailsOf(wizard)].map((item) =>
    withProof(item, `${item.kind} ${item.name}`, written, generated),
  );
  return { items: [...items, ...further], ...rest };
}

/** The further things that answers show. Rules and mails only if they are complete: a refused request changes nothing. */
function shownBy(wizard: Wizard, answers: Answers): Shown {
  const { path, issues, complete } = replay(wizard, answers);
  const messages = issues.flatMap((issue) => messagesTold(wizard, issue)).map((name) => `message ${name}`);
  if (!complete) return { answers, names: new Set(messages) };
  const kept = breaksOf(wizard, [{ answers, path }]).breaks.map(({ name }) => `kept ${name}`);
  return { answers, names: new Set([...kept, ...mailNames(wizard, answers)]) };
}

/** Each rule by the place that declares it, with the sentence that its refusal shows. */
function rulesOf(wizard: Wizard, { breaks }: Study): Known[] {
  const fields = fieldsOf(wizard);
  const told = new Map(breaks.map(({ name, message }) => [name, message]));
  return constraintsOf(wizard).map((constraint) => {
    const { pointer, step, keyword } = constraint;
    const name = nameOf(constraint);
    const question = titleOfField(questionAt(fields, pointer)?.schema.title, pointer);
    const said = told.get(name);
    const rule = said === undefined ? `Regel ${keyword}` : `sonst: „${said}“`;
    return { kind: 'kept', name, title: `„${titleOf(wizard, step)}“, ${question}: eingehalten (${rule})`, step };
  });
}

function messagesOf(wizard: Wizard): Known[] {
  return [...new Set(aimsOf(wizard).messages)].map((name) => {
    const step = name.slice(0, name.indexOf(': '));
    return { kind: 'message', name, title: `„${titleOf(wizard, step)}“ zeigt: ${name.slice(step.length + 2)}`, step };
  });
}

/** The conditions of the mails, with what is read if they hold. */
function mailConditions(wizard: Wizard): { name: string; said: string; holds: (answers: Answers) => boolean }[] {
  const { confirmation, newsletter } = wizard.definition.wizard.mails ?? {};
  const sections = (confirmation?.sections ?? []).flatMap(({ when, title, text }, index) =>
    when === undefined
      ? []
      : [
          {
            name: `confirmation/sections/${index}`,
            said: `Bestätigung, Abschnitt „${title ?? text[0] ?? ''}“ (${sayGuard(wizard, when)})`,
            holds: (answers: Answers) => passes(when, factsOf(wizard, answers)),
          },
        ],
  );
  if (newsletter === undefined) return sections;
  const { consent } = newsletter;
  const holds = (answers: Answers) => readPointer(answers, consent) === true;
  return [...sections, { name: 'newsletter', said: 'Rückfrage zum Newsletter', holds }];
}

function mailsOf(wizard: Wizard): Known[] {
  return mailConditions(wizard).flatMap(({ name, said }) =>
    [true, false].map((holds): Known => ({
      kind: 'mail',
      name: `${name} ${holds ? 'dabei' : 'nicht dabei'}`,
      title: `${said} – ${holds ? 'ist dabei' : 'fehlt'}`,
      step: undefined,
    })),
  );
}

function mailNames(wizard: Wizard, answers: Answers): string[] {
  if (wizard.submitPath === undefined) return [];
  const sent = payload(wizard, answers);
  return mailConditions(wizard).map(({ name, holds }) => `mail ${name} ${holds(sent) ? 'dabei' : 'nicht dabei'}`);
}
