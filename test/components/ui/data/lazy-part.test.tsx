// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LazyPart } from '../../../../components/ui/data/LazyPart';
import { lazyPart } from '../../../../components/ui/data/part';
import { explain } from '../../../../lib/words/explain';
import { t } from '../../../../lib/words/words';
import { renderScreen } from '../../screen';

const FAULT = explain({ kind: 'extension-restarted' });

/** A part whose code fails to load twice, each time when the test says so, and is there then. */
function lateCode() {
  let loads = 0;
  let settle = (): void => undefined;
  const part = lazyPart(
    () =>
      new Promise<string>((resolve, reject) => {
        loads += 1;
        const isThere = loads === 3;
        settle = () => (isThere ? resolve('code') : reject(new Error('the file is gone')));
      }),
  );
  return { part, settle: () => act(async () => settle()) };
}

test.each([
  ['a part', false],
  ['a part that shows nothing while it loads', 'until-failed'],
] as const)('the focus of Retry stays at %s whose code could not be loaded', async (_, quiet) => {
  const { part, settle } = lateCode();
  const screen = renderScreen(
    <LazyPart part={part} quiet={quiet}>
      {(code) => <p>{code}</p>}
    </LazyPart>,
  );
  await settle();
  expect((await screen.findByRole('alert')).textContent).toContain(FAULT);
  const press = () => {
    const retry = screen.getByRole('button', { name: t('retry') });
    retry.focus();
    fireEvent.click(retry);
    expect(retry.isConnected).toBe(false);
    expect(document.activeElement).not.toBe(document.body);
  };
  press();
  await settle();
  expect((await screen.findByRole('alert')).textContent).toContain(FAULT);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('retry') }));
  press();
  await settle();
  screen.getByText('code');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('loaded')));
});
