import type { S3Config } from './s3-sign';

/** The last one removes what was attached by mistake; without it the file stays. */
const ACTIONS = [
  's3:PutObject',
  's3:AbortMultipartUpload',
  's3:ListMultipartUploadParts',
  's3:DeleteObject',
];

/** What the administrator replaces by the key's user, which the settings do not name. */
const USER = 'arn:aws:iam::ACCOUNT:user/USER';

/** The least policy of the bucket, as JSON. */
export function s3Policy(config: S3Config): string {
  const resource = `arn:aws:s3:::${config.bucket}/${config.prefix}*`;
  // A signed link opens what its signer may read; without signed links everyone reads.
  const reads = config.signedDays > 0 ? ['s3:GetObject'] : [];
  const writer = {
    Sid: 'Attach',
    Effect: 'Allow',
    Principal: { AWS: USER },
    Action: [...ACTIONS, ...reads],
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
