import type { ReactNode } from 'react';
import { LazyPart } from '../data/LazyPart';
import { lazyPart } from '../data/part';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What the user decides, in a sentence or two. */
  description?: string | undefined;
  children?: ReactNode;
  /** Buttons, the safe one first. */
  actions: ReactNode;
  /** The user has to answer: a press beside the dialog does not close it. */
  isAlert?: boolean | undefined;
  /** The user typed into it: a press beside the dialog does not close it, which would lose the text. */
  hasInput?: boolean | undefined;
  /** There is nothing to fill in: the focus goes to the title, so that what is long is read from its start. */
  isToRead?: boolean | undefined;
};

const popupPart = lazyPart(() => import('./DialogPopup'));

/** A dialog above the page. The focus goes into it, and back when it closes. */
export const Dialog = (props: DialogProps) =>
  props.isOpen ? (
    <LazyPart part={popupPart} quiet="until-failed">
      {({ DialogPopup }) => <DialogPopup {...props} />}
    </LazyPart>
  ) : null;
