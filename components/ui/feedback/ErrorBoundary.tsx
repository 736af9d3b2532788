import { Component, type ReactNode } from 'react';
import { t } from '../../../lib/words/words';
import { Banner } from './Banner';

// Read at once: after an update of the extension, the browser returns no words any more.
const words = t('unexpectedError');

/** Shows a message instead of an empty page if a screen throws. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Banner tone="failed" arrived>
        {words}
      </Banner>
    );
  }
}
