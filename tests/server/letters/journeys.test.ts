import { domainToASCII } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  fieldsWithin,
  isGroupList,
  isPlainObject,
  readPointer,
  uiAt,
  type Answers,
  type Field,
  type PropertySchema,
  type Wizard,
} from '../../../src/engine/index.ts';
import { parseMail } from '../../support/smtp.ts';
import { LOADED } from '../../wizards/folders.ts';
import { uploadAll } from '../../wizards/uploadAll.ts';
import { OFFICE, Post } from '../mailServer.ts';

/** Every journey of every wizard, through the real server to the real mailbox of the office. */

const SENDING = LOADED.filter(({ wizard }) => wizard.submitPath?.startsWith('/api/auth/') === false);
const JOURNEYS = SENDING.flatMap(({ wizard, definition }) =>
  definition.journeys.map(({ name, answers }) => ({ id: wizard.id, name, wizard, answers })),
);
const post = Post.use(LOADED.map(({ wizard }) => wizard.id));

describe.each(JOURNEYS)('$id: $name', ({ wizard, answers }) => {
  it('reaches the office with every answer in words, every file, and whom to answer; is confirmed to nobody but whom the answers name; and loads nothing from elsewhere', async () => {
    const { app, smtp } = post.current;
    const { sent, cookie, files } = await uploadAll(app, wizard, answers);
    const { body } = await app.submit(wizard.submitPath ?? '', sent, { cookie });
    await post.current.delivered();
    const [office] = await Promise.all(smtp.to(OFFICE).map(parseMail));
    const { text = '', subject = '', replyTo = [] } = office ?? {};
    expect(subject).toContain(body.referenz);
    const expected = fieldsWithin(wizard, sent)
      .filter(({ schema }) => !isGroupList(schema))
      .flatMap((field) => wordsOf(wizard, field, sent));
    expect(expected.length).toBeGreaterThan(3);
    expect(expected.filter((words) => !flat(text).includes(flat(words)))).toEqual([]);
    expect(text).not.toContain('Weitere Angaben\n---');
    expect(text.match(/\/unterlagen\/[\da-f-]{36}\?bis=\d+&sig=[\w-]{43}/g) ?? []).toHaveLength(files);
    expect(replyTo.map(({ address }) => address)).toEqual(emailIn(sent).map(inAscii));

    for (const mail of await Promise.all(smtp.received.map(parseMail))) {
      const { html = '', attachments } = mail;
      expect(attachments).toEqual([]);
      // Resources that a mail program would load by itself.
      expect(html).not.toMatch(/<(?:img|link|script|object|iframe|video|audio)|\bsrc=|url\(|@import/i);
      const addresses = [...`${html}\n${mail.text}`.matchAll(/\b(?:https?|ftp):\/\/[^\s"<]+/g)].map(
        ([address]) => address,
      );
      expect(addresses.filter((address) => !address.startsWith(`${app.url}/`))).toEqual([]);
    }

    const others = smtp.received.flatMap(({ to }) => to).filter((address) => address !== OFFICE);
    expect([...new Set(others)]).toEqual(
      wizard.definition.wizard.mails?.confirmation === undefined ? [] : emailIn(sent),
    );
  });
});

function emailIn(sent: Answers): string[] {
  return typeof sent['email'] === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(sent['email']) ? [sent['email']] : [];
}

/** `bücher.example` as it appears in headers; the test's mail server decodes envelopes. */
function inAscii(address: string): string {
  const [local, domain = ''] = address.split('@');
  return `${local}@${domainToASCII(domain)}`;
}

/**
 * The words of an answer that must be readable: the question or its short name, and what was chosen or typed. Taken from the files
 * instead of the engine's summary.
 */
function wordsOf(wizard: Wizard, { step, pointer, schema }: Field, sent: Answers): string[] {
  const value = readPointer(sent, pointer);
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
  if (Array.isArray(value))
    return [
      schema.title ?? '',
      ...value.flatMap((item) =>
        (isPlainObject(item) ? Object.values(item).filter((part) => part === item['name']) : [item]).map(String),
      ),
    ];
  const { 'ui:short': short } = uiAt(wizard.step(step)?.file.ui, pointer);
  return [typeof short === 'string' ? short : title(schema), ...said(schema, value)];
}

function title(schema: PropertySchema): string {
  return (schema.title ?? '').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}

function said(schema: PropertySchema, value: unknown): string[] {
  const choice = schema.oneOf?.find((option) => option.const === value);
  if (choice !== undefined) return [choice.title];
  if (typeof value === 'boolean' || typeof value === 'number') return [];
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(value));
  if (date !== null) return [`${date[3]}.${date[2]}.${date[1]}`];
  const month = /^(\d{4})-(\d\d)$/.exec(String(value));
  return [month === null ? String(value) : `${month[2]}/${month[1]}`];
}

/** Texts of several lines are indented. */
function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
