// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import placeholders from '../../../src/site/brand.json' with { type: 'json' };
import { WhoReadsHere } from '../../../src/runner/step/WhoReadsHere.tsx';
import { WhoReads, type Imprint } from '../../../src/runner/trust/index.ts';
import { group, makeWizard, text } from '../../engine/definitions.ts';
import { eventually, render } from '../../support/react.tsx';

const FILLED: Imprint = {
  ...placeholders.imprint,
  operator: 'Kanzlei Muster',
  responsible: 'Dr. Erika Muster',
  chamber: { name: 'Rechtsanwaltskammer Berlin', address: 'Berlin' },
  insurer: { name: 'Beispiel Versicherung AG', address: 'Köln', scope: 'Europa' },
  hosting: 'Rechenzentrum Nord, Hamburg',
};

async function said(imprint: Imprint | undefined, files = false): Promise<string[]> {
  const { container } = await render(<WhoReads imprint={imprint} files={files} />);
  return [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
}

describe('who reads it', () => {
  it('names firm, lawyer, chamber, insurer and where it lies', async () => {
    const sentences = await said(FILLED, true);
    expect(sentences.slice(0, 3)).toEqual([
      'Wer das liest: Kanzlei Muster, verantwortlich: Dr. Erika Muster. Alle in der Kanzlei sind zur Verschwiegenheit verpflichtet.',
      'Zuständige Kammer: Rechtsanwaltskammer Berlin. Berufshaftpflichtversicherung: Beispiel Versicherung AG.',
      'Gespeichert auf Servern von: Rechenzentrum Nord, Hamburg.',
    ]);
    expect(sentences.join(' ')).toContain('nach 24 Stunden');
  });

  it('shows no placeholder, and keeps what is true without the operator', async () => {
    for (const imprint of [placeholders.imprint, undefined]) {
      const [first, ...others] = await said(imprint);
      expect(first).toMatch(/^Was Sie absenden, löschen wir.*spätestens nach elf Jahren/);
      expect(others).toEqual([]);
    }
    expect((await said(placeholders.imprint, true)).join(' ')).not.toMatch(/\[|Kanzlei|Kammer|Servern von/);
  });

  it('leaves out each part that is not filled in', async () => {
    const { insurer, responsible } = placeholders.imprint;
    expect((await said({ ...FILLED, insurer, responsible })).slice(0, 2)).toEqual([
      'Wer das liest: Kanzlei Muster. Alle in der Kanzlei sind zur Verschwiegenheit verpflichtet.',
      'Zuständige Kammer: Rechtsanwaltskammer Berlin.',
    ]);
  });
});

describe('a step', () => {
  const wizard = makeWizard({
    steps: {
      frage: { schema: group({ was: text('Was') }) },
      fotos: { schema: group({ bilder: { title: 'Bilder', type: 'array', upload: { accept: ['image/*'] } } }) },
      person: { schema: group({ name: text('Name') }), ui: { name: { 'ui:autocomplete': 'family-name' } } },
    },
  });
  const draw = async (id: string, of = wizard) => {
    const step = of.step(id);
    if (step === undefined) throw new Error(id);
    const contact = { email: 'a@example.org', phone: '030', imprint: FILLED };
    return (await render(<WhoReadsHere wizard={of} step={step} contact={contact} />)).container;
  };

  it('says it where files or personal data are asked for, and nowhere else', async () => {
    const photos = await draw('fotos');
    await eventually(() => expect(photos.textContent).toContain('24 Stunden'));
    const person = await draw('person');
    await eventually(() => expect(person.textContent).toContain('Kanzlei Muster'));
    expect(person.textContent).not.toContain('24 Stunden');
    expect((await draw('frage')).textContent).toBe('');
  });

  it('tells it in full where it is asked first and where it is sent, and in between in one line that unfolds', async () => {
    const long = makeWizard({
      steps: {
        frage: { schema: group({ was: text('Was') }) },
        fotos: { schema: group({ bilder: { title: 'Bilder', type: 'array', upload: { accept: ['image/*'] } } }) },
        person: { schema: group({ name: text('Name') }), ui: { name: { 'ui:autocomplete': 'family-name' } } },
        pruefung: { summary: true },
      },
    });
    const drawn: HTMLElement[] = [];
    for (const id of ['fotos', 'person', 'pruefung']) {
      const each = await draw(id, long);
      await eventually(() => expect(each.textContent).toContain('Kanzlei Muster'));
      drawn.push(each);
    }
    expect(drawn.map((each) => each.firstElementChild?.tagName)).toEqual(['ASIDE', 'DETAILS', 'ASIDE']);
    expect(drawn[1]?.querySelector('summary')?.textContent).toMatch(/^Wer Ihre Angaben liest/);
    expect(drawn[1]?.querySelector('details')?.open).toBe(false);
  });

  it('says nothing in a wizard that sends nothing', async () => {
    expect((await draw('person', { ...wizard, submitPath: undefined })).textContent).toBe('');
  });
});
