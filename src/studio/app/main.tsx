import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import '../../ui/base.css';
import './studio.css';
import { App } from './App.tsx';

const root = document.getElementById('studio');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      {/* What is typed next belongs to what was selected last. Regions that may follow later say so themselves. */}
      <BrowserRouter basename="/studio" useTransitions={false}>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
