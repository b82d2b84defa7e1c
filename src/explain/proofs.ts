import { adviceKey } from '../engine/advice.ts';
import { breaksOf } from '../explore/breaks.ts';
import { constraintsOf, nameOf } from '../explore/constraints.ts';
import { aimsOf, messagesTold, moveName, transitionsOf, type Transition } from '../explore/aims.ts';
import {
  coverageMap,
  isBroken,
  isComplete,
  onItsDay,
  refusalName,
  shownBy as shownInSteps,
  titleOfField,
  withProof,
  type CoverageItem,
  type CoverageKind,
  type CoverageMap,
  type Shown,
} from './coverageMap.ts';
import { factsOf } from '../engine/facts.ts';
import { fewestJourneys } from './fewest.ts';
import { fieldsOf } from '../engine/payload.ts';
import { passes } from '../engine/guards.ts';
import { payload } from '../engine/payload.ts';
import { questionAt } from '../engine/fields.ts';
import { readPointer } from '../engine/pointer.ts';
import { replay } from '../engine/replay.ts';
import { sayGuard } from '../explore/words.ts';
import { study, type Study } from '../explore/index.ts';
import { titleOf } from './branches.ts';
import type { Answers, Journey } from '../engine/definition.ts';
import type { Issue } from '../engine/issues.ts';
import type { Wizard } from '../engine/types.ts';

/**
 * `detour`: going back, editing, being refused, sending and failing to. `kept`: a rule that answers keep. `message`: a
 * sentence that the definition declares. `mail`: a condition of a mail.
 */
export type ProofKind = CoverageKind | FurtherKind;

type FurtherKind = 'detour' | 'kept' | 'message' | 'mail';

export type ProofItem = Omit<CoverageItem, 'kind'> & { kind: ProofKind };

export type Proofs = Pick<CoverageMap, 'suggested'> & {
  items: ProofItem[];
  /** Indices of the fewest journeys that show together all that any journey shows. */
  enough: number[];
};

type Known = Pick<ProofItem, 'name' | 'title' | 'step'> & { kind: FurtherKind };

/**
 * What can be shown of a wizard, and how it is proved: the items of `coverageMap`, each transition beside the forward ones,
 * each rule kept, each declared message, each condition of a mail both ways. No journey shows such a transition, since its
 * answers say nothing of going back.
 */
export function proofsOf(
  wizard: Wizard,
  journeys: Journey[],
  studied: Study = study(wizard, journeys.filter(isComplete)),
): Proofs {
  const { items, ...rest } = coverageMap(wizard, journeys, studied);
  const { routes, breaks, scenarios } = studied;
  const written = journeys.map((journey): Shown => {
    const { answers } = journey;
    const then = onItsDay(wizard, journey);
    return { answers, names: new Set(isBroken(then, journey) ? [] : shownBesides(then, answers)) };
  });
  const generated = [
    ...routes.map(({ answers }): Shown => ({ answers, names: new Set(mailNames(wizard, answers)) })),
    ...breaks.map(({ route, name }): Shown => ({ answers: route.answers, names: new Set([`kept ${name}`]) })),
    ...breaks.map(({ answers, constraint: { step, keyword }, pointer }): Shown => ({
      answers,
      names: new Set(messagesTold(wizard, { step, keyword, pointer }).map((name) => `message ${name}`)),
    })),
    ...scenarios.map(({ answers, moves }): Shown => ({
      answers,
      names: new Set(moves.flatMap(({ meets }) => namesOfMoves(meets))),
    })),
  ];
  const further = [...detoursOf(wizard), ...rulesOf(wizard, studied), ...messagesOf(wizard), ...mailsOf(wizard)].map(
    (item) => withProof(item, `${item.kind} ${item.name}`, written, generated),
  );
  const all = [...items, ...further];
  return { items: all, enough: fewestJourneys(all.map((item) => item.journeys)), ...rest };
}

/** Whether names hold that of an item. They come from `namesOfAnswers`, `namesOfRefusal` and `namesOfMoves`. */
export function isNamed({ kind, name }: Pick<ProofItem, 'kind' | 'name'>, names: ReadonlySet<string>): boolean {
  return names.has(FURTHER.has(kind) ? `${kind} ${name}` : name);
}

const FURTHER: ReadonlySet<ProofKind> = new Set<FurtherKind>(['detour', 'kept', 'message', 'mail']);

/** The names of all that answers show, accepted or refused. */
export function namesOfAnswers(wizard: Wizard, answers: Answers): string[] {
  return [...shownInSteps(wizard, answers), ...shownBesides(wizard, answers)];
}

/** The names of what a refusal shows: the rule, by its sentence (`ruleOf`), and the messages. */
export function namesOfRefusal(
  wizard: Wizard,
  issue: Pick<Issue, 'step' | 'keyword' | 'pointer'> & { rule: string },
): string[] {
  return [
    refusalName(issue.step, issue.pointer, issue.rule),
    ...messagesTold(wizard, issue).map((name) => `message ${name}`),
  ];
}

/** The names of what moves of a scenario show, by the aims that they meet. */
export function namesOfMoves(meets: readonly string[]): string[] {
  return meets.flatMap((name) => [name, `detour ${name}`]);
}

/** The further things that answers show. Rules and mails only if they are complete: a refused request changes nothing. */
function shownBesides(wizard: Wizard, answers: Answers): string[] {
  const { path, issues, complete } = replay(wizard, answers);
  if (!complete) return issues.flatMap((issue) => messagesTold(wizard, issue)).map((name) => `message ${name}`);
  const kept = breaksOf(wizard, [{ answers, path }]).breaks.map(({ name }) => `kept ${name}`);
  return [...kept, ...mailNames(wizard, answers)];
}

/** What a transition beside the forward ones is, in German; undefined for a forward one. */
function sayDetour(wizard: Wizard, { way, from, to, name }: Transition): string | undefined {
  const [here, there] = [from, to].map((id) => (wizard.step(id) === undefined ? id : `„${titleOf(wizard, id)}“`));
  switch (way) {
    case 'back':
      return `${here} → ${there}, zurück`;
    case 'edit':
      return `${here} → ${there}, mit „Ändern“`;
    case 'leave':
      return `${here} → ${there}, Ändern abgebrochen`;
    case 'return':
      return `${here} → ${there}, fertig geändert`;
    case 'done':
      return `Senden → ${there}, angekommen`;
    case 'fail':
      return `Senden → ${there}, gescheitert`;
    case 'ask':
      return `${here} fragt vor dem Senden nach: ${askedBy(wizard, from, name)}`;
    case 'refuse':
      return `${here} weist Antworten ab`;
    case 'visit':
      return `${here}, an seiner Adresse geöffnet`;
    case 'exit':
      return `${here} → ${to}, heraus aus dem Assistenten`;
    case 'onward':
      return `${here} → ${to}, weiter auf einer anderen Seite`;
    default:
      return undefined;
  }
}

/** The heading of the question before sending that a transition is named after. */
function askedBy(wizard: Wizard, step: string, name: string): string {
  const asked = wizard.step(step)?.file.advice?.find((_, index) => moveName.ask(adviceKey(step, index)) === name);
  return asked?.beforeSending?.title ?? '';
}

function detoursOf(wizard: Wizard): Known[] {
  return transitionsOf(wizard).flatMap((transition): Known[] => {
    const title = sayDetour(wizard, transition);
    const { name, from } = transition;
    return title === undefined
      ? []
      : [{ kind: 'detour', name, title, step: wizard.step(from) === undefined ? undefined : from }];
  });
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
