import { I18nProvider } from 'react-aria-components';
import { Link, Route, Routes, useParams } from 'react-router';
import { Bench } from '../bench/Bench.tsx';
import { WizardList } from '../list/WizardList.tsx';
import { lazyPart } from '../parts/lazyPart.tsx';

const EverywherePage = lazyPart(async () => (await import('../everywhere/EverywherePage.tsx')).EverywherePage);

/** The studio: the list of wizards, and the workbench of one. */
export function App() {
  return (
    <I18nProvider locale="de-DE">
      <Routes>
        <Route path="/" element={<WizardList />} />
        <Route path="/suche" element={<EverywherePage />} />
        <Route path="/assistenten/:id" element={<OneBench />} />
        <Route path="*" element={<Nowhere />} />
      </Routes>
    </I18nProvider>
  );
}

/** Another wizard is another workbench, with a history of its own. */
function OneBench() {
  const { id = '' } = useParams();
  return <Bench key={id} id={id} />;
}

function Nowhere() {
  return (
    <main>
      <h1>Das gibt es hier nicht.</h1>
      <p>
        <Link to="/">Zu allen Assistenten</Link>
      </p>
    </main>
  );
}
