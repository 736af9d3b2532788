// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Field, TextArea } from '../../../../components/ui/controls/Field';

afterEach(cleanup);

const noop = () => undefined;
const directionOf = (field: React.ReactNode) =>
  render(field).getByRole('textbox').getAttribute('dir');

test('words that are typed have their own direction; an empty field has that of the page', () => {
  const field = (value: string) => <Field label="Name" dir="auto" value={value} onChange={noop} />;
  expect(directionOf(field('שלום'))).toBe('auto');
  cleanup();
  expect(directionOf(field(''))).toBeNull();
  cleanup();
  expect(directionOf(<TextArea label="Text" value="שלום" onChange={noop} />)).toBe('auto');
  cleanup();
  expect(directionOf(<TextArea label="Text" value="" onChange={noop} />)).toBeNull();
});

test('addresses, keys, ids and codes have the direction of the page', () => {
  expect(
    directionOf(<Field label="Address" value="https://a.example" onChange={noop} />),
  ).toBeNull();
  cleanup();
  const code = <TextArea label="Code" value="{}" spellCheck={false} onChange={noop} />;
  expect(directionOf(code)).toBeNull();
});
