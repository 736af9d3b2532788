import type { S3Config } from './s3-sign';

/** What the key must be permitted, and no more. `removes`: also to delete what was attached by mistake. */
const ACTIONS = ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'];

/**
 * The least policy of the bucket, as JSON. `PRINCIPAL` is what the administrator replaces by the name of
 * the key's user: it is not in the settings.
 */
export function s3Policy(config: S3Config): string {
  const resource = `arn:aws:s3:::${config.bucket}/${config.prefix}*`;
  // A signed link opens what its signer may read; without signed links everyone reads.
  const reads = config.signedDays > 0 ? ['s3:GetObject'] : [];
  const writer = {
    Sid: 'Attach',
    Effect: 'Allow',
    Principal: { AWS: 'PRINCIPAL' },
    Action: [...ACTIONS, 's3:DeleteObject', ...reads],
    Resource: resource,
  };
  const everyone = {
    Sid: 'Read',
    Effect: 'Allow',
    Principal: '*',
    Action: ['s3:GetObject'],
    Resource: resource,
  };
  const statements = config.signedDays > 0 ? [writer] : [writer, everyone];
  return JSON.stringify({ Version: '2012-10-17', Statement: statements }, null, 2);
}
