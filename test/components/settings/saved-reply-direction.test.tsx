// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { RepliesOfTeam } from '../../../components/settings/saved-replies/RepliesOfTeam';
import { ReplyRow } from '../../../components/settings/saved-replies/ReplyRow';
import { SAVED_REPLY, SCOPE } from '../samples';
import { renderScreen } from '../screen';

const NAME = 'החזר (4711)';
const TEXT = 'תודה, 3 ימים.';
const ignore = () => undefined;

test('a saved reply’s name and text have their own directions in the settings', () => {
  const reply = { ...SAVED_REPLY, name: NAME, text: TEXT };
  const screen = renderScreen(
    <ReplyRow scope={SCOPE} reply={reply} onEdit={ignore} onRemoved={ignore} />,
  );
  expect(screen.getByText(NAME, { selector: 'p' }).dir).toBe('auto');
  expect(screen.getByText(TEXT).dir).toBe('auto');
});

test('a colleague’s saved reply has the folder and the name apart, each in its own direction', () => {
  const reply = { ...SAVED_REPLY, folder: 'Billing', name: NAME, text: TEXT, sharedBy: 'Dana' };
  const screen = renderScreen(
    <RepliesOfTeam scope={SCOPE} replies={[]} team={[reply]} onCopied={ignore} />,
  );
  expect(screen.getByText('Billing').tagName).toBe('BDI');
  expect(screen.getByText(NAME).tagName).toBe('BDI');
  expect(screen.getByText(TEXT).dir).toBe('auto');
});
