import { Link } from 'react-router';
import type { StudioExamination } from '../../contract/index.ts';
import { writeSelection } from '../context/address.ts';
import { viewFor } from '../context/viewNames.ts';

/** Where in another wizard something was found. */
export type Elsewhere = NonNullable<StudioExamination['findings'][number]['elsewhere']>;

/** Leads to a place in another wizard. */
export function ElsewhereLink({ elsewhere: { wizard, title, file, pointer } }: { elsewhere: Elsewhere }) {
  const view = file === '' ? 'ablauf' : viewFor(file, 'tabelle');
  const query = writeSelection({ view, place: { file, pointer } });
  return <Link to={`/assistenten/${wizard}?${query.toString()}`}>In „{title}“ öffnen</Link>;
}
