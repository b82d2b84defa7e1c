import { WIDGETS } from '../../src/format/index.ts';
import { describe, expect, it } from 'vitest';
import { type PropertySchema } from '../../src/engine/index.ts';
import { chooseWidget } from '../../src/fields/base/registry.ts';
import { WIDGET_COMPONENTS } from '../../src/fields/theme.ts';
import { text, yesNo } from '../engine/definitions.ts';

const choices = (count: number): PropertySchema => ({
  title: 'Wahl',
  type: 'string',
  oneOf: Array.from({ length: count }, (_, index) => ({ const: `c${index}`, title: `C ${index}` })),
});

describe('a question that names no widget', () => {
  it.each<[string, PropertySchema, string]>([
    ['a text', text('A'), 'text'],
    ['a text of up to 500 characters', text('A', { maxLength: 500 }), 'text'],
    ['a longer text', text('A', { maxLength: 501 }), 'textarea'],
    ['yes or no', yesNo('A'), 'radio'],
    ['six choices', choices(6), 'radio'],
    ['seven choices', choices(7), 'select'],
    ['a list of plain values', { type: 'string', enum: ['a', 'b'] }, 'radio'],
    ['a box to tick', { type: 'boolean' }, 'checkbox'],
    ['an integer', { type: 'integer' }, 'number'],
    ['a decimal', { type: 'number' }, 'number'],
    ['numbers to choose from', { type: 'integer', enum: [1, 2] }, 'radio'],
    ['a date', text('A', { format: 'date' }), 'date'],
    ['a time', text('A', { format: 'time' }), 'time'],
    ['a month', text('A', { format: 'month' }), 'month'],
    ['an address for mail', text('A', { format: 'email', maxLength: 600 }), 'email'],
    ['files', { type: 'array', upload: { accept: ['image/*'] } }, 'upload'],
    ['several choices', { title: 'A', type: 'array', items: yesNo('B') }, 'checkboxes'],
    ['a sum', text('A', { arithmetic: true }), 'arithmetic'],
  ])('gets the widget for %s', (_, schema, widget) => {
    expect(chooseWidget(schema, {})).toBe(widget);
  });

  it('gets three inputs for a date of birth, which browsers fill in', () => {
    expect(chooseWidget(text('A', { format: 'date' }), { 'ui:autocomplete': 'bday' })).toBe('dateParts');
  });
});

it('a named widget is taken, whatever the question is', () => {
  expect(chooseWidget(yesNo('A'), { 'ui:widget': 'choice' })).toBe('choice');
  expect(chooseWidget(text('A', { format: 'date' }), { 'ui:widget': 'text', 'ui:autocomplete': 'bday' })).toBe('text');
});

it('every widget that a definition may name has a component', () => {
  expect(Object.keys(WIDGET_COMPONENTS).toSorted()).toEqual([...WIDGETS].toSorted());
});
