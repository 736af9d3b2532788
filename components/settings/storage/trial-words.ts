import type { StorageKind } from '../../../lib/domain/files/storage-config';
import { suffices } from '../../../lib/domain/files/trial-suffices';
import type { TrialStep } from '../../../lib/protocol/requests/storage';
import { t, type Word } from '../../../lib/words/words';

const STEP: Record<TrialStep['name'], Word> = {
  write: 'storageStepWrite',
  resume: 'storageStepResume',
  read: 'storageStepRead',
  headers: 'storageStepHeaders',
  delete: 'storageStepDelete',
  abort: 'storageStepAbort',
};

const WHY: Record<NonNullable<TrialStep['why']>, Word> = {
  refused: 'storageWhyRefused',
  'no-response': 'storageWhyNoResponse',
  'not-public': 'storageWhyNotPublic',
  'other-bytes': 'storageWhyOtherBytes',
  stays: 'storageWhyStays',
  shown: 'storageWhyShown',
  trouble: 'storageWhyTrouble',
};

/** What does not work as long as a step does not. Without the first two nothing does. */
const LIMIT: Record<TrialStep['name'], Word | undefined> = {
  write: undefined,
  read: undefined,
  resume: 'storageLimitResume',
  headers: 'storageLimitHeaders',
  delete: 'storageLimitDelete',
  abort: 'storageLimitAbort',
};

/** A step of a trial: what was tried, how it went, and what follows from that. */
export function stepWords(
  { name, result, why, status }: TrialStep,
  kind: StorageKind,
): { title: string; result: string; sentences: string[] } {
  const limit = name === 'resume' && kind === 'webdav' ? 'storageLimitResumeWebdav' : LIMIT[name];
  const notes = result === 'passed' ? [] : [why && whySentence(why, name, kind), limit && t(limit)];
  return {
    title: t(STEP[name]),
    result: resultWord(result, status),
    sentences: notes.filter((words) => words !== undefined),
  };
}

/** The rights of S3 without which a step is refused; reading with them is for signed links. */
const S3_RIGHTS: Record<TrialStep['name'], string> = {
  write: 's3:PutObject',
  resume: 's3:PutObject, s3:ListMultipartUploadParts',
  read: 's3:GetObject',
  headers: 's3:GetObject',
  delete: 's3:DeleteObject',
  abort: 's3:AbortMultipartUpload',
};

const whySentence = (
  why: NonNullable<TrialStep['why']>,
  step: TrialStep['name'],
  kind: StorageKind,
): string =>
  why === 'refused' && kind === 's3' ? t('storageWhyRefusedS3', S3_RIGHTS[step]) : t(WHY[why]);

function resultWord(result: TrialStep['result'], status: number | undefined): string {
  if (result === 'passed') return t('storageStepPassed');
  if (result === 'not-supported') return t('storageStepNotSupported');
  return status ? t('storageStepFailedWith', status) : t('storageStepFailed');
}

/** All steps in a sentence. */
export const trialSentence = (steps: readonly TrialStep[]): string => {
  if (!suffices(steps)) return t('storageFails');
  const isWhole = steps.every(({ result }) => result === 'passed');
  return t(isWhole ? 'storageWorks' : 'storageWorksWithLimits');
};
