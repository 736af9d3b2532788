import { LazyPart } from '../../ui/data/LazyPart';
import { pickerPart, type SavedReplies } from './use-saved-replies';

/** The list of saved replies, while it is open. Its code is loaded when it first opens. */
export const SavedRepliesPlace = ({ saved }: { saved: SavedReplies }) =>
  saved.open ? (
    <LazyPart part={pickerPart} quiet="until-failed">
      {({ SavedReplyPicker }) => <SavedReplyPicker key={saved.open?.by} saved={saved} />}
    </LazyPart>
  ) : null;
