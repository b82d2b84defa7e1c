// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { Finished } from '../../../src/runner/end/Finished.tsx';
import { afterwards } from '../../../src/runner/later/parts.ts';
import { group, makeWizard } from '../../engine/definitions.ts';
import { render } from '../../support/react.tsx';

const CONTACT = { phone: '030 000000', email: 'wir@vorfahrt.example' };

const wizard = makeWizard({ steps: { frage: { schema: group({}) } } });

it('says the deadline, the number, what happens now, and then what has arrived, each file with its question', async () => {
  const last = wizard.step('danke');
  if (last === undefined) throw new Error("There is no step 'danke'.");
  const step = {
    ...last,
    file: {
      ...last.file,
      sections: [{ title: 'Ihre Frist', text: ['Bis morgen.'] }],
      intro: ['Wir melden uns.'],
      links: [{ label: 'Zur Startseite', href: '/' }],
    },
  };
  const documents = [
    { id: '1', name: 'vorne.jpg', question: 'Foto von vorne' },
    { id: '2', name: 'hinten.jpg', question: 'Foto von hinten' },
    { id: '3', name: 'noch-eins.jpg', question: 'Foto von vorne' },
    { id: '4', name: 'Brief.pdf' },
  ];
  const receipt = { anfrageId: 'a', referenz: 'PR-1', documents };
  const sent = { wizard, answers: {}, navigation: undefined };
  await afterwards.load();
  const { container } = await render(<Finished step={step} receipt={receipt} contact={CONTACT} sent={sent} />);
  const order = ['Ihre Frist', 'PR-1', 'So geht es weiter', 'Wir melden uns.', 'Diese 4 Dateien', 'Zur Startseite'];
  const places = order.map((words) => container.textContent.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((left, right) => left - right));
  expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Foto von vorne: vorne.jpg, noch-eins.jpg',
    'Foto von hinten: hinten.jpg',
    'Brief.pdf',
  ]);
});

it.each([undefined, true])(
  'says whether a correction has arrived beside what had arrived before: %s',
  async (berichtigt) => {
    const step = wizard.step('danke');
    if (step === undefined) throw new Error("There is no step 'danke'.");
    const receipt = { anfrageId: 'a', referenz: 'PR-1', ...(berichtigt && { berichtigt }) };
    const { container } = await render(<Finished step={step} receipt={receipt} contact={CONTACT} />);
    expect(container.textContent.includes('Ihre Anfrage war schon angekommen, mit den Angaben von vorhin.')).toBe(
      berichtigt === true,
    );
    expect(container.textContent.split('PR-1')).toHaveLength(2);
  },
);

it('offers first what nothing goes on without', async () => {
  const last = wizard.step('danke');
  if (last === undefined) throw new Error("There is no step 'danke'.");
  const links = [
    { label: 'Zur Startseite', href: '/' },
    { label: 'Vollmacht unterschreiben', href: '/vollmacht/{anfrage}', lead: true },
  ];
  const step = { ...last, file: { ...last.file, intro: ['Danach fragen wir Ihre Punkte ab.'], links } };
  const sent = { wizard, answers: {}, navigation: undefined };
  const receipt = { anfrageId: 'a', referenz: 'PR-1' };
  const { container } = await render(<Finished step={step} receipt={receipt} contact={CONTACT} sent={sent} />);
  const order = ['PR-1', 'Vollmacht unterschreiben', 'Danach fragen wir Ihre Punkte ab.', 'Zur Startseite'];
  const places = order.map((words) => container.textContent.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((left, right) => left - right));
});
