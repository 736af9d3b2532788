import { Component, type ReactNode } from 'react';
import { say } from '../../lib/words/words';
import { Notice } from './Notice';

// Read at once: when an update has cut the page off from the extension, no word can be had later.
const words = say('mishap');

/** What is shown when a screen breaks: never an empty page. */
export class Mishap extends Component<{ children: ReactNode }, { broke: boolean }> {
  override state = { broke: false };

  static getDerivedStateFromError() {
    return { broke: true };
  }

  override render() {
    if (!this.state.broke) return this.props.children;
    return (
      <Notice tone="failed" arrived>
        {words}
      </Notice>
    );
  }
}
