import { choicesOf, PARAGRAPHS_AT, type ParagraphPlace, type Step, type StepParagraphs } from '../../engine/index.ts';
import fields from '../../fields/base/fields.module.css';
import { fieldId } from '../../fields/index.ts';
import runner from '../../runner/runner.module.css';
import type { PagePart, Target } from './protocol.ts';

/** What an element of a step's page belongs to; undefined if that stands in no file. */
export function targetOf(element: Element, step: Step): Target | undefined {
  const form = element.closest('form');
  if (element.closest('[data-step-heading]') !== null) return { part: 'title' };
  if (element.closest('button[type=submit]') !== null) return { part: 'button' };
  if (element.closest('img') !== null && form !== null) return { part: 'picture' };
  for (const place of PLACES) {
    const paragraph = element.closest(paragraphSelector(place));
    if (paragraph !== null) return paragraphsOf(step, place)[[...elementsOf(place)].indexOf(paragraph)];
  }
  const question = questionAround(element, step);
  if (question === undefined) return undefined;
  const label = element.closest('label');
  const input = label?.control ?? label?.querySelector('input');
  const index = question.inputs.findIndex((one) => one === input || one === element);
  const { field } = question;
  return question.isChoice && index >= 0 ? { part: 'choice', field, index } : { part: 'question', field };
}

/** The element of the page that a target stands for. */
export function elementOf(target: Target, step: Step): Element | undefined {
  if ('field' in target) {
    const question = questionOf(target.field, step);
    if (question === undefined) return undefined;
    const input = target.part === 'choice' ? question.inputs[target.index] : undefined;
    return input?.closest('label') ?? input?.labels?.[0] ?? question.element;
  }
  if ('index' in target) return paragraphOf(target, step);
  return document.querySelector(ELEMENTS[target.part]) ?? undefined;
}

/** Selectors of what stands on the page once. */
const ELEMENTS: Record<PagePart, string> = {
  title: '[data-step-heading]',
  button: 'form button[type=submit]',
  picture: 'form img',
  result: 'form aside',
};

const PLACES = Object.keys(PARAGRAPHS_AT) as ParagraphPlace[];

function paragraphOf({ part, index }: ParagraphTarget, step: Step): Element | undefined {
  for (const place of PLACES) {
    const at = paragraphsOf(step, place).findIndex((one) => one.part === part && one.index === index);
    if (at !== -1) return elementsOf(place)[at];
  }
  return undefined;
}

function elementsOf(place: ParagraphPlace): NodeListOf<Element> {
  return document.querySelectorAll(paragraphSelector(place));
}

/** A paragraph, a heading or an entry of a list: each was written as a paragraph. */
function paragraphSelector(place: ParagraphPlace): string {
  const name = `.${runner[place]}`;
  return `${name}:not(ul, ol), ${name} > li`;
}

type ParagraphTarget = Extract<Target, { part: StepParagraphs }>;

/** The paragraphs that stand at a place of a step's page, one after the other. */
function paragraphsOf({ file }: Step, place: ParagraphPlace): ParagraphTarget[] {
  return PARAGRAPHS_AT[place].flatMap((part) => (file[part] ?? []).map((_, index) => ({ part, index })));
}

type Question = { field: string; element: Element; inputs: HTMLInputElement[]; isChoice: boolean };

function questionAround(element: Element, step: Step): Question | undefined {
  const all = step.fields.flatMap(({ pointer }) => questionOf(pointer, step) ?? []);
  const around = all.filter((question) => question.element.contains(element));
  // Of nested ones the innermost.
  return around.find(({ element: own }) => around.every((other) => other.element.contains(own)));
}

function questionOf(field: string, step: Step): Question | undefined {
  const id = fieldId(field);
  const named = document.querySelector(`[id="${id}"], [id^="${id}__"], [id^="${id}-"], label[for="${id}"]`);
  const element = named?.closest(`.${fields['field']}`) ?? named?.closest('fieldset, label');
  const schema = step.fields.find(({ pointer }) => pointer === field)?.schema;
  if (element === null || element === undefined || schema === undefined) return undefined;
  const inputs = [...element.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]')];
  return { field, element, inputs, isChoice: choicesOf(schema) !== undefined };
}
