// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { AddSite } from '../../../../components/settings/sites/AddSite';
import { explain } from '../../../../lib/words/explain';
import { t } from '../../../../lib/words/words';
import { renderScreen } from '../../screen';

test('a record of another host than the CRM’s is refused at its field, before any permission is asked for', async () => {
  const screen = renderScreen(
    <AddSite crms={[]} crm="" onCrm={() => undefined} addressRef={createRef()} />,
  );
  const field = (label: string) => screen.getByRole('textbox', { name: label });
  const fill = (label: string, value: string) =>
    fireEvent.change(field(label), { target: { value } });
  fill(t('siteAddress'), 'http://127.0.0.1:5000');
  fill(t('siteRecord'), 'https://crm.example.com/customers/42');
  fireEvent.click(screen.getByRole('button', { name: t('addSite') }));
  const words = explain({ kind: 'bad-site', why: 'other-host' });
  const error = await screen.findByText(words);
  expect(field(t('siteRecord')).getAttribute('aria-describedby')).toContain(error.id);
  expect(field(t('siteAddress')).getAttribute('aria-invalid')).toBeNull();
  expect(screen.sentParams('sites.add')).toEqual([]);
});
