// @vitest-environment happy-dom
import { act, fireEvent, type RenderResult, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AsyncState } from '../../../../components/ui/data/use-request';
import { AsyncView } from '../../../../components/ui/feedback/AsyncView';
import type { Failure } from '../../../../lib/domain/core/failure';
import { explain } from '../../../../lib/words/explain';
import { t } from '../../../../lib/words/words';
import { FAILURE } from '../../screen';

const nothing = () => undefined;
const ready = (failure?: Failure, again: () => void = nothing): AsyncState<string> => ({
  kind: 'ready',
  value: 'a value',
  again,
  ...(failure && { failure }),
});
const view = (reply: AsyncState<string>) => (
  <AsyncView reply={reply}>{(value) => <textarea aria-label={value} />}</AsyncView>
);
const loose = { exact: false } as const;

test('a value that could not be loaded again says so and why, and loads again after Retry', () => {
  let retries = 0;
  const screen = render(view(ready(FAILURE, () => retries++)));
  screen.getByText(t('notUpToDate'), loose);
  screen.getByText(explain(FAILURE), loose);
  screen.getByRole('textbox', { name: 'a value' });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  expect(retries).toBe(1);
});

test('the notice comes and goes above the value, which keeps its focus and what is typed', () => {
  const screen = render(view(ready()));
  const field = screen.getByRole('textbox');
  field.focus();
  fireEvent.change(field, { target: { value: 'typed' } });
  screen.rerender(view(ready(FAILURE)));
  const notice = screen.getByText(t('notUpToDate'), loose);
  expect(notice.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.activeElement).toBe(field);
  expect(screen.getByDisplayValue('typed')).toBe(field);
  screen.rerender(view(ready()));
  expect(screen.queryByText(t('notUpToDate'), loose)).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('rows keep the place while it is loaded, and only a screen reader hears of it', () => {
  const screen = render(
    <AsyncView reply={{ kind: 'loading' }} loading="Loading tickets…" skeleton={3}>
      {() => null}
    </AsyncView>,
  );
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('Loading tickets…');
  expect(status.className).toBe('unseen');
  expect(status.parentElement?.querySelectorAll(':scope > div')).toHaveLength(3);
});

test('nothing is said about a failure of the whole service, which a notice above shows', () => {
  const screen = render(view(ready({ kind: 'paused', why: 'trouble', until: 0 })));
  screen.getByRole('textbox', { name: 'a value' });
  expect(screen.queryByRole('button', { name: t('retry') })).toBeNull();
});

test('nothing is said about a value of which nothing is shown', () => {
  const screen = render(
    <AsyncView reply={ready(FAILURE)} isEmpty={() => true} empty={null}>
      {(value) => value}
    </AsyncView>,
  );
  expect(screen.container.textContent).toBe('');
});

test('an empty list that could not be loaded again says so', () => {
  const screen = render(
    <AsyncView reply={ready(FAILURE)} isEmpty={() => true} empty={<p>Empty.</p>}>
      {(value) => value}
    </AsyncView>,
  );
  screen.getByText('Empty.');
  screen.getByText(t('notUpToDate'), loose);
});

const failedReply = (): AsyncState<string> => ({
  kind: 'failed',
  failure: FAILURE,
  again: nothing,
});
const pressRetry = (screen: RenderResult) => {
  const button = screen.getByRole('button', { name: t('retry') });
  button.focus();
  fireEvent.click(button);
  return button;
};
const isBefore = (one: Element | null, other: Element) =>
  one?.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;

test('the focus of Retry is at the start of the part while it loads and once it is there', () => {
  const screen = render(view(failedReply()));
  pressRetry(screen);
  screen.rerender(view({ kind: 'loading' }));
  const start = document.activeElement;
  expect(isBefore(start, screen.getByText(t('loading')))).toBe(true);
  screen.rerender(view(ready()));
  expect(document.activeElement).toBe(start);
  expect(start?.getAttribute('role')).toBe('status');
  expect(start?.textContent).toBe(t('loaded'));
  expect(isBefore(start, screen.getByRole('textbox'))).toBe(true);
  act(() => screen.getByRole('textbox').focus());
  expect(screen.queryByText(t('loaded'))).toBeNull();
});

test('Retry has the focus again if loading failed again, and why is announced', () => {
  const screen = render(view(failedReply()));
  expect(screen.queryByRole('alert')).toBeNull();
  pressRetry(screen);
  screen.rerender(view({ kind: 'loading' }));
  screen.rerender(view(failedReply()));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('retry') }));
  expect(screen.getByRole('alert').textContent).toContain(explain(FAILURE));
});

test('Retry takes no focus from where the user moved it meanwhile', () => {
  const whole = (reply: AsyncState<string>) => (
    <>
      {view(reply)}
      <input aria-label="elsewhere" />
    </>
  );
  const screen = render(whole(failedReply()));
  pressRetry(screen);
  screen.rerender(whole({ kind: 'loading' }));
  const elsewhere = screen.getByRole('textbox', { name: 'elsewhere' });
  act(() => elsewhere.focus());
  screen.rerender(whole(failedReply()));
  expect(document.activeElement).toBe(elsewhere);
  screen.rerender(whole(ready()));
  expect(document.activeElement).toBe(elsewhere);
  expect(screen.queryByText(t('loaded'))).toBeNull();
});

test('the focus of Retry above an old value goes to the start of the new one', () => {
  const screen = render(view(ready(FAILURE)));
  const button = pressRetry(screen);
  screen.rerender(view(ready(FAILURE)));
  expect(document.activeElement).toBe(button);
  screen.rerender(view(ready()));
  expect(document.activeElement).toBe(screen.getByText(t('loaded')));
});

test('Retry above an old value that cannot be loaded again either is busy meanwhile, and says so after it', async () => {
  let settle: () => void = nothing;
  const loading = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const screen = render(view(ready(FAILURE, () => loading)));
  const button = pressRetry(screen);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('');
  await act(async () => settle());
  expect(button.getAttribute('aria-busy')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain(explain(FAILURE));
  expect(document.activeElement).toBe(button);
});
