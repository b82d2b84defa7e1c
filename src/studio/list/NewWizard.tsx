import type { DefinitionFiles } from '../../check/fileNames.ts';
import { useCallback, useEffect, useId, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { EditError } from '../../editing/index.ts';
import type { StudioWizard, StudioWizards } from '../../contract/index.ts';
import { api, ApiFault, failureMessage, pictureUrl } from '../api/api.ts';
import { useReply } from '../parts/useReply.ts';
import {
  adoptedFiles,
  copySources,
  idFrom,
  nameFlaw,
  readCopy,
  splitOff,
  templateFiles,
  withParts,
  type CopySource,
} from './newWizard.ts';
import { nameOf, type Listed } from './listed.ts';
import { WizardDrawing } from './WizardDrawing.tsx';
import { unpackWizard, ZipFault, type Imported } from './zip.ts';
import looks from '../parts/looks.module.css';
import styles from './list.module.css';

const TEMPLATE = 'vorlage';
const ZIP = 'zip';
const NOT_MADE = 'Der Assistent ließ sich nicht anlegen.';

type NewWizardProps = {
  wizards: StudioWizards['wizards'];
  /** What it is a copy of, unless another source is chosen. */
  original: Listed | undefined;
};

/** Makes a wizard from the template, as a copy of another one, or from a zip file. */
export function NewWizard({ wizards, original }: NewWizardProps) {
  const [title, setTitle] = useState(original === undefined ? '' : `${nameOf(original)} (Kopie)`);
  const [ownName, setOwnName] = useState<string>();
  const [source, setSource] = useState(
    original === undefined ? TEMPLATE : (copySources([original])[0]?.value ?? TEMPLATE),
  );
  const [archive, setArchive] = useState<File>();
  const name = ownName ?? idFrom(title);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (original === undefined) return;
    field.current?.focus();
    field.current?.select();
  }, [original]);

  const [tried, setTried] = useState(false);
  const { busy, failure, refused, create } = useCreation();
  const titleFlaw = title.trim() === '' && source !== ZIP ? 'Bitte geben Sie einen Titel an.' : undefined;
  const flaw = nameFlaw(name, title, [...wizards.map((wizard) => wizard.id), ...refused]);
  const ending = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (titleFlaw !== undefined) field.current?.focus();
    else if (flaw !== undefined) ending.current?.focus();
    else void create({ source, name, title: title.trim(), archive, wizards });
  };
  const takeName = (free: string) => {
    setOwnName(free);
    ending.current?.focus();
  };

  return (
    <form id="neuer-assistent" className={styles.form} onSubmit={submit} noValidate>
      <h2>Neuer Assistent</h2>
      <TextField label="Titel" input={field} value={title} flaw={tried ? titleFlaw : undefined} onChange={setTitle} />
      <TextField
        label="Ende der Adresse, zugleich Name des Ordners"
        input={ending}
        value={name}
        flaw={tried ? flaw?.message : undefined}
        onChange={setOwnName}
      >
        {tried && flaw?.free !== undefined && <FreeName name={flaw.free} onTake={takeName} />}
      </TextField>
      <SourceChoice wizards={wizards} source={source} onSource={setSource} onArchive={setArchive} />
      <SourcePicture source={source} archive={archive} />
      {failure !== undefined && (
        <p role="alert" className={styles.faulty}>
          {failure}
        </p>
      )}
      <p>
        <button type="submit" className={looks.primary} disabled={busy}>
          {busy ? 'Wird angelegt …' : 'Anlegen'}
        </button>
      </p>
    </form>
  );
}

type TextFieldProps = {
  label: string;
  input: RefObject<HTMLInputElement | null>;
  value: string;
  /** What is wrong with it. */
  flaw: string | undefined;
  onChange: (value: string) => void;
  children?: ReactNode;
};

function TextField({ label, input, value, flaw, onChange, children }: TextFieldProps) {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        value={value}
        aria-invalid={flaw !== undefined || undefined}
        aria-describedby={`${id}fehler`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}fehler`} role="status" className={styles.faulty}>
        {flaw}
      </span>
      {children}
    </p>
  );
}

/** A name that is free, to be taken. */
function FreeName({ name, onTake }: { name: string; onTake: (name: string) => void }) {
  return (
    <button type="button" onClick={() => onTake(name)}>
      {`Frei ist: ${name}`}
    </button>
  );
}

type SourceChoiceProps = {
  wizards: StudioWizards['wizards'];
  source: string;
  onSource: (source: string) => void;
  onArchive: (archive: File | undefined) => void;
};

/** What a wizard is made from. */
function SourceChoice({ wizards, source, onSource, onArchive }: SourceChoiceProps) {
  const id = useId();
  return (
    <>
      <p>
        <label htmlFor={`${id}woraus`}>Woraus</label>
        <select id={`${id}woraus`} value={source} onChange={(event) => onSource(event.target.value)}>
          <option value={TEMPLATE}>Vorlage: eine Frage und Kontaktdaten</option>
          {copySources(wizards).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value={ZIP}>Zip-Datei</option>
        </select>
      </p>
      {source === ZIP && (
        <p>
          <label htmlFor={`${id}datei`}>Zip-Datei</label>
          <input
            id={`${id}datei`}
            type="file"
            accept=".zip,application/zip"
            onChange={(event) => onArchive(event.target.files?.[0])}
          />
        </p>
      )}
    </>
  );
}

/** What the chosen source makes, as a small picture. */
function SourcePicture({ source, archive }: Pick<Source, 'source' | 'archive'>) {
  const read = useCallback(() => filesIn(source, archive), [source, archive]);
  const { value: files } = useReply(read);
  return files === undefined ? null : <WizardDrawing files={files} />;
}

async function filesIn(source: string, archive: File | undefined): Promise<DefinitionFiles> {
  if (source === TEMPLATE) return templateFiles({ id: TEMPLATE, title: '', taken: [] });
  const copy = readCopy(source);
  if (copy !== undefined) return (await openCopied(copy)).files;
  return archive === undefined ? {} : unpackWizard(new Uint8Array(await archive.arrayBuffer())).files;
}

/** Makes a wizard and opens it, or says why that is not possible. */
function useCreation() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** Names that somebody else has taken meanwhile. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const create = async (wanted: Source) => {
    const { name } = wanted;
    setFailure(undefined);
    setBusy(true);
    try {
      const { told, ...content } = await contentOf(wanted);
      await make(name, content);
      await navigate(`/assistenten/${name}`, { state: { told } });
    } catch (error) {
      const isTaken = error instanceof ApiFault && error.status === 412;
      if (isTaken) setRefused((names) => [...names, name]);
      else setFailure(failureMessage(error, NOT_MADE, ZipFault, EditError));
      setBusy(false);
    }
  };
  return { busy, failure, refused, create };
}

type Source = {
  source: string;
  name: string;
  title: string;
  archive: File | undefined;
  wizards: StudioWizards['wizards'];
};

/** What is made, and what has to be said about it; empty if nothing has. */
async function contentOf({ source, name, title, archive, wizards }: Source): Promise<Imported & { told: string }> {
  const identity = { id: name, title, taken: wizards.flatMap(({ reference }) => reference ?? []) };
  if (source === TEMPLATE) return { files: templateFiles(identity), pictures: {}, told: '' };
  if (source === ZIP) {
    if (archive === undefined) throw new ZipFault('Bitte wählen Sie eine Zip-Datei.');
    const { files, pictures } = unpackWizard(new Uint8Array(await archive.arrayBuffer()));
    const [first] = wizards;
    const known = first === undefined ? {} : splitOff((await api.open(first.id)).files);
    const { files: all, renamed } = withParts(adoptedFiles(files, identity), files, known);
    return { files: all, pictures, told: formatRenamed(renamed) };
  }
  const copy = readCopy(source) ?? { of: source, isLive: true };
  const { files, pictures } = await openCopied(copy);
  const copied = await Promise.all(
    Object.keys(pictures).map(async (picture) => {
      const response = await fetch(pictureUrl(copy.of, picture));
      return [picture, new Uint8Array(await response.arrayBuffer())] as const;
    }),
  );
  return { files: adoptedFiles(files, identity, { isCopy: true }), pictures: Object.fromEntries(copied), told: '' };
}

/** What is copied, with the pictures that the studio shows. */
async function openCopied({ of, isLive }: CopySource): Promise<Pick<StudioWizard, 'files' | 'pictures'>> {
  const { files, pictures, draft } = await api.open(of);
  return { files: (isLive ? draft?.live : undefined) ?? files, pictures };
}

function formatRenamed(renamed: readonly [string, string][]): string {
  const names = renamed.map(([from, to]) => `'${from}' als '${to}'`);
  return names.length === 0
    ? ''
    : `Gemeinsame Teile, die hier schon anders lauten, liegen unter neuem Namen: ${new Intl.ListFormat('de').format(names)}.`;
}

async function make(id: string, { files, pictures }: Imported): Promise<void> {
  await api.save(id, files, undefined);
  for (const [picture, content] of Object.entries(pictures))
    await api.putPicture(id, picture, new Blob([new Uint8Array(content)]));
}
