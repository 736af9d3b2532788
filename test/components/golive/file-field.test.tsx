// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FileField } from '../../../components/golive/FileField';
import { t } from '../../../lib/words/words';
import { renderScreen } from '../screen';

const LABEL = 'Agreed deviations';

function field() {
  const onChange = vi.fn();
  const screen = renderScreen(
    <FileField label={LABEL} hint="A file" error={undefined} onChange={onChange} />,
  );
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText(LABEL), { target: { files: [file] } });
  return { screen, onChange, choose };
}

/** A file that is read once `give` is called. */
function slowFile(text: string) {
  let give = () => {};
  const read = new Promise<string>((resolve) => {
    give = () => resolve(text);
  });
  return { file: Object.assign(new File([text], 'slow.json'), { text: () => read }), give };
}

test('a file that was chosen later counts, also if the one before is read after it', async () => {
  const { onChange, choose } = field();
  const { file, give } = slowFile('["before"]');
  choose(file);
  choose(new File(['["later"]'], 'later.json'));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('["later"]'));
  give();
  await new Promise((resolve) => setTimeout(resolve));
  expect(onChange).toHaveBeenLastCalledWith('["later"]');
});

test('a file that was removed does not come back when another is read late', async () => {
  const { screen, onChange, choose } = field();
  choose(new File(['["first"]'], 'first.json'));
  const remove = await screen.findByRole('button', { name: t('goliveFileRemove', LABEL) });
  const { file, give } = slowFile('["slow"]');
  choose(file);
  fireEvent.click(remove);
  give();
  await new Promise((resolve) => setTimeout(resolve));
  expect(onChange).toHaveBeenLastCalledWith(undefined);
});
