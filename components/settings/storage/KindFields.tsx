import type { StorageKind } from '../../../lib/domain/files/storage-config';
import { t, type Word } from '../../../lib/words/words';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import type { StorageFaults } from './storage-fields';
import { STORAGE_KIND } from './storage-settings';
import { STORAGE_KINDS, type StorageValues } from './storage-values';

const ADDRESS: Record<StorageKind, { label: Word; hint: Word }> = {
  s3: { label: 'storageS3Address', hint: 'storageS3AddressHint' },
  webdav: { label: 'storageWebdavAddress', hint: 'storageWebdavAddressHint' },
  tus: { label: 'storageUploadAddress', hint: 'storageTusAddressHint' },
  post: { label: 'storageUploadAddress', hint: 'storagePostAddressHint' },
  azure: { label: 'storageAzureAddress', hint: 'storageAzureAddressHint' },
};

/** Days that a signed link can last; S3 allows seven. */
const SIGNED_DAYS = [1, 2, 3, 4, 5, 6, 7];

export type StorageFieldProps = {
  values: StorageValues;
  onChange: (part: Partial<StorageValues>) => void;
  faults: StorageFaults | undefined;
};

/** The kind of storage, and the fields that only this kind has. */
export function KindFields({ values, onChange, faults }: StorageFieldProps) {
  const { kind } = values;
  const { label, hint } = ADDRESS[kind];
  return (
    <>
      <Select
        label={t('storageKind')}
        value={kind}
        choices={STORAGE_KINDS.map((one) => ({ value: one, label: t(STORAGE_KIND[one]) }))}
        onChange={(chosen) => {
          const found = STORAGE_KINDS.find((one) => one === chosen);
          if (found) onChange({ kind: found });
        }}
      />
      <Field
        label={t(label)}
        hint={t(hint)}
        type="url"
        required
        value={values.address}
        onChange={(address) => onChange({ address })}
        error={faults?.address}
      />
      {kind === 's3' ? <S3Fields values={values} onChange={onChange} faults={faults} /> : null}
      {kind === 'post' ? <PostFields values={values} onChange={onChange} faults={faults} /> : null}
    </>
  );
}

const S3Fields = ({ values, onChange, faults }: StorageFieldProps) => (
  <>
    <Field
      label={t('storageBucket')}
      required
      value={values.bucket}
      onChange={(bucket) => onChange({ bucket })}
      error={faults?.bucket}
    />
    <Field
      label={t('storageRegion')}
      hint={t('storageRegionHint')}
      required
      value={values.region}
      onChange={(region) => onChange({ region })}
      error={faults?.region}
    />
    <Select
      label={t('storageBucketIn')}
      value={values.bucketIn}
      choices={[
        { value: 'path', label: t('storageBucketInPath') },
        { value: 'host', label: t('storageBucketInHost') },
      ]}
      onChange={(bucketIn) => onChange({ bucketIn })}
      error={faults?.bucketIn}
    />
    <Select
      label={t('storageLinks')}
      value={values.signedDays}
      choices={[
        { value: '0', label: t('storageLinksPublic') },
        ...SIGNED_DAYS.map((days) => ({ value: `${days}`, label: t('storageSignedFor', days) })),
      ]}
      onChange={(signedDays) => onChange({ signedDays })}
    />
  </>
);

const PostFields = ({ values, onChange, faults }: StorageFieldProps) => (
  <>
    <Field
      label={t('storageField')}
      hint={t('storageFieldHint')}
      required
      value={values.field}
      onChange={(field) => onChange({ field })}
      error={faults?.field}
    />
    <Field
      label={t('storageResponse')}
      hint={t('storageResponseHint')}
      value={values.answer}
      onChange={(answer) => onChange({ answer })}
      error={faults?.answer}
    />
  </>
);
