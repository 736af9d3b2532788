import { describe, expect, test } from 'vitest';
import { readRequestId, readServiceError } from '../../lib/partner/wire-errors';

const noHeaders = new Headers();

describe('the service’s error', () => {
  test('is read from {error:{code,message,fields}}', () => {
    const error = {
      code: 'bad',
      message: 'No',
      fields: [{ field: 'summary', message: 'missing' }],
    };
    expect(readServiceError({ error }, noHeaders)).toEqual({
      code: 'bad',
      message: 'No',
      fields: [{ field: 'summary', message: 'missing' }],
      requestId: undefined,
    });
  });

  test('is read from RFC 9457 problem+json', () => {
    const problem = {
      type: 'about:blank',
      title: 'Unprocessable',
      detail: 'Two fields',
      errors: [{ pointer: '#/attachments/0/url', detail: 'not https' }],
    };
    expect(readServiceError(problem, noHeaders)).toMatchObject({
      message: 'Two fields',
      fields: [{ field: 'attachments.0.url', message: 'not https' }],
    });
  });

  test('is read from {message, fields:{…}} with one or more texts per field', () => {
    expect(
      readServiceError({ message: 'No', fields: { summary: ['a', 'b'] } }, noHeaders),
    ).toMatchObject({
      message: 'No',
      fields: [{ field: 'summary', message: 'a b' }],
    });
  });

  test('is read from {error: "words"}, and is empty for no body', () => {
    expect(readServiceError({ error: 'No' }, noHeaders).message).toBe('No');
    expect(readServiceError(undefined, noHeaders)).toMatchObject({
      message: undefined,
      fields: [],
    });
  });

  test('is read past entries that are no field error', () => {
    const fields = [null, 'No', 7, { field: 'summary' }, { field: 'text', message: 'too long' }];
    expect(readServiceError({ fields }, noHeaders).fields).toEqual([
      { field: 'text', message: 'too long' },
    ]);
  });

  test('is cut to what a panel can show: a service in trouble may send its whole trace', () => {
    const trace = '🧵'.repeat(100_000);
    const fields = Array.from({ length: 1_000 }, (_, i) => ({ field: `f${i}`, message: trace }));
    const error = readServiceError(
      { message: trace, code: trace, requestId: trace, fields },
      noHeaders,
    );
    expect(error.message).toBe(`${'🧵'.repeat(499)}…`);
    expect(error.fields).toHaveLength(50);
    expect(JSON.stringify(error).length).toBeLessThan(60_000);
  });

  test('has the request id from each of its usual places', () => {
    expect(readServiceError({}, new Headers({ 'X-Correlation-Id': 'r1' })).requestId).toBe('r1');
    expect(readServiceError({ requestId: 'r2' }, noHeaders).requestId).toBe('r2');
  });

  test('keeps no more of a request id in a header than of one in the body', () => {
    const id = 'r'.repeat(10_000);
    const inBody = readServiceError({ requestId: id }, noHeaders).requestId;
    expect(inBody?.length).toBeLessThan(1_000);
    expect(readServiceError({}, new Headers({ 'X-Request-Id': id })).requestId).toBe(inBody);
    expect(readRequestId(new Headers({ 'X-Request-Id': id }))).toBe(inBody);
  });
});
