// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FirstToDo } from '../../../components/golive/FirstToDo';
import { aCheck, aFailure, aRun } from '../../golive/report/a-run';

test('what to do first names the steps, then their cause, their fix and who fixes it', () => {
  const checks = [aCheck(6, 'failed', [aFailure('6.1'), aFailure('6.2')])];
  const { container } = render(<FirstToDo run={aRun({ checks })} />);
  expect(container.querySelector('li')?.textContent).toBe(
    '6.1 Step 6.1, 6.2 Step 6.2: It tells that the resource exists. Report this step to the service, with its request IDs. (The service’s support team)',
  );
});
