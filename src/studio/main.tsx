import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import '../ui/base.css';
import './studio.css';
import { App } from './App.tsx';

const root = document.getElementById('studio');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter basename="/studio">
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
