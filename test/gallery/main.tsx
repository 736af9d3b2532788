import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../../components/ui/data/mount-page';
import { ErrorBoundary } from '../../components/ui/feedback/ErrorBoundary';
import { NoticesProvider } from '../../components/ui/layout/Notices';
import { Toasts } from '../../components/ui/overlay/Toasts';
import { loadOwnTexts } from '../../lib/words/own-texts';
import { hasTexts } from '../../lib/words/words';
import { Buttons } from './Buttons';
import { Feedback } from './Feedback';
import { Fields } from './Fields';
import styles from './gallery.module.css';
import { Layout } from './Layout';
import { Overlays } from './Overlays';

// Every component of components/ui in its states. Only the build for tests has this page.

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
document.documentElement.lang = 'en';
const render = () =>
  createRoot(root).render(
    <ErrorBoundary>
      <QueryClientProvider client={createQueryClient()}>
        <NoticesProvider>
          <main className={styles.gallery}>
            <h1>Components</h1>
            <Buttons />
            <Fields />
            <Overlays />
            <Feedback />
            <Layout />
          </main>
          <Toasts />
        </NoticesProvider>
      </QueryClientProvider>
    </ErrorBoundary>,
  );
void (hasTexts() ? Promise.resolve() : loadOwnTexts()).then(render);
