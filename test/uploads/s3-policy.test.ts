import { expect, test } from 'vitest';
import { s3Policy } from '../../lib/uploads/s3-policy';
import { s3Settings } from './s3-stand-in';

const statements = (signedDays: number) =>
  JSON.parse(s3Policy({ ...s3Settings('https://s3.example.com', { signedDays }), prefix: 'in/' }))
    .Statement;

test('without signed links everyone may read, and nobody may list', () => {
  const [writer, everyone, ...others] = statements(0);
  expect(writer.Action).toEqual([
    's3:PutObject',
    's3:AbortMultipartUpload',
    's3:ListMultipartUploadParts',
    's3:DeleteObject',
  ]);
  expect(writer.Resource).toBe('arn:aws:s3:::files/in/*');
  expect(everyone).toMatchObject({ Principal: '*', Action: ['s3:GetObject'] });
  expect(everyone.Resource).toBe('arn:aws:s3:::files/in/*');
  expect(others).toEqual([]);
});

test('with signed links only the key reads', () => {
  const [writer, ...others] = statements(7);
  expect(writer.Action).toContain('s3:GetObject');
  expect(writer.Principal).not.toBe('*');
  expect(others).toEqual([]);
});
