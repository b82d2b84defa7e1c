import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';

// React and the router as the wizard pages use them, and nothing else: what is left of a page's weight is ours.
function Page() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { step } = useParams();
  const [search] = useSearchParams();
  return <button onClick={() => void navigate('/')}>{`${pathname} ${step} ${search.get('zurueck')}`}</button>;
}

const root = document.getElementById('root');
if (root !== null) {
  hydrateRoot(
    root,
    <StrictMode>
      <BrowserRouter>
        <Routes>
          <Route path="/anfrage/:step?" element={<Page />} />
        </Routes>
      </BrowserRouter>
    </StrictMode>,
  );
}
