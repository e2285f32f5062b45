import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import './styles/tokens.css';
import './styles/base.css';
import { App } from './app.tsx';
import { BrokenWindow } from './broken-window.tsx';
import { startStores } from './stores/start.ts';

// The few style elements our libraries add are let in by the nonce of this load.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
startStores();
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary fallback={<BrokenWindow />}>
      <App />
    </ErrorBoundary>
  </StrictMode>,
);
