import { t } from '../../../lib/words/words';
import { LazyPart } from '../../ui/data/LazyPart';
import { Banner } from '../../ui/feedback/Banner';
import { pickerPart, type SavedReplies } from './use-saved-replies';

/** The list of saved replies, while it is open. Its code is loaded when it first opens. */
export const SavedRepliesPlace = ({ saved }: { saved: SavedReplies }) =>
  saved.open ? (
    <LazyPart part={pickerPart} quiet="until-failed">
      {({ SavedReplyPicker }) => <SavedReplyPicker key={saved.open?.by} saved={saved} />}
    </LazyPart>
  ) : null;

/** Why the reply was not sent: a value is missing in it, or was filled in just now. */
export const ValuesNotice = ({ saved: { held } }: { saved: SavedReplies }) =>
  held ? (
    <Banner tone="warning" arrived>
      {held.kind === 'gap' ? t('valueMissing', held.text) : t('valuesFilled')}
    </Banner>
  ) : null;
