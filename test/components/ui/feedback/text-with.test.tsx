// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextWith } from '../../../../components/ui/feedback/TextWith';

test('an element stands where its text has it, also in a plural', () => {
  const { container, rerender } = render(
    <TextWith word="linkEnds">
      <b>soon</b>
    </TextWith>,
  );
  expect(container.innerHTML).toBe('Link expires <b>soon</b>');
  rerender(
    <TextWith word="proposerKnown" values={[2]}>
      <b>today</b>
    </TextWith>,
  );
  expect(container.innerHTML).toBe(
    '2 proposals from this key were sent here, the first one <b>today</b>.',
  );
});
