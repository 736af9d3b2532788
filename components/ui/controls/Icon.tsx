import type { IconNode } from 'lucide';
import { createElement } from 'react';

type Props = {
  /** An icon of Lucide, which is data: a page loads only the ones that it shows. */
  icon: IconNode;
  /** Points along the line of text, so it is mirrored where the text runs right to left. */
  directional?: boolean;
};

/** A decorative icon. The element around it has the accessible name. */
export const Icon = ({ icon, directional = false }: Props) =>
  createElement(
    'svg',
    {
      width: '1rem',
      height: '1rem',
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 1.75,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      'data-icon': directional ? 'directional' : '',
    },
    ...icon.map(([tag, attributes]) => createElement(tag, attributes)),
  );
