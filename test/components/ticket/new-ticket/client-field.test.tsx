// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ClientField } from '../../../../components/ticket/new-ticket/ClientField';
import { t } from '../../../../lib/words/words';
import { renderScreen } from '../../screen';

const KNOWN = '3f2504e0-4f89-11d3-9a0c-0305e82c3301';
const TYPED = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

/** The field, with another client typed into it than that of the record's last ticket. */
function Typed() {
  const [value, setValue] = useState(TYPED);
  return (
    <ClientField
      client={{ clientId: KNOWN, from: 'remembered' }}
      value={value}
      onChange={setValue}
      error={undefined}
      readOnly={false}
    />
  );
}

test('who takes the client of the last ticket after all is in the field, which has it', () => {
  const screen = renderScreen(<Typed />);
  const use = screen.getByRole('button', { name: t('clientUseLast') });
  use.focus();
  fireEvent.click(use);
  const field = screen.getByRole('textbox', { name: t('clientId') });
  expect(field).toHaveProperty('value', KNOWN);
  expect(document.activeElement).toBe(field);
});
