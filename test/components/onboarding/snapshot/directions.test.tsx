// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Differences } from '../../../../components/onboarding/application/Differences';
import { Leaf } from '../../../../components/onboarding/snapshot/Leaf';
import { SectionForms } from '../../../../components/onboarding/snapshot/SectionForms';
import { merchantName } from '../../../../lib/domain/onboarding/merchant';
import { t } from '../../../../lib/words/words';

afterEach(cleanup);

/** A browser draws it as 12345678. */
const TURNED = '\u202e87654321\u202c';
const PLAIN = '87654321';

test('a merchant’s value is shown in the order of its characters, which the checks read', () => {
  const screen = render(
    <dl>
      <Leaf path={['registrationNumber']} value={TURNED} onAsk={undefined} />
      <Leaf path={['notes']} value={TURNED.repeat(500)} onAsk={undefined} />
    </dl>,
  );
  screen.getByText(PLAIN);
  expect(screen.container.textContent).not.toMatch(/[\u202a-\u202e]/);
});

test('so is what the merchant changed', () => {
  const screen = render(
    <Differences before={{ number: TURNED }} after={{ number: `1${TURNED}` }} asked={[]} />,
  );
  screen.getByText(PLAIN);
  screen.getByText(`1${PLAIN}`);
});

test('so is the address of a card', () => {
  const entry = { path: ['address'], value: {}, children: 0 };
  const form = { kind: 'address' as const, line: `Main Street ${TURNED}`, rest: [] };
  const screen = render(<SectionForms parts={[{ form, entry }]} budget={10} onAsk={undefined} />);
  screen.getByText(`Main Street ${PLAIN}`);
});

test('so is the merchant’s name, in the heading, the queue and a notification', () => {
  expect(merchantName({ company: { legalName: `Acme ${TURNED}` } })).toBe(`Acme ${PLAIN}`);
  expect(merchantName({ company: { legalName: '\u202e\u202c' } })).toBeUndefined();
});

test('a value of nothing else is empty', () => {
  const screen = render(
    <dl>
      <Leaf path={['notes']} value={'\u202e\u202c'} onAsk={undefined} />
    </dl>,
  );
  screen.getByText(t('valueEmpty'));
});
