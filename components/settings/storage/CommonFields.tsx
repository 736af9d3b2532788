import { t } from '../../../lib/words/words';
import { Field } from '../../ui/controls/Field';
import type { StorageFieldProps } from './KindFields';
import { hasPublicBase } from './storage-fields';

/** The fields that every kind of storage has. */
export const CommonFields = ({ values, onChange, faults }: StorageFieldProps) => (
  <>
    {hasPublicBase(values) ? (
      <Field
        label={t('storagePublicBase')}
        hint={t('storagePublicBaseHint')}
        type="url"
        value={values.publicBase}
        onChange={(publicBase) => onChange({ publicBase })}
        error={faults?.publicBase}
      />
    ) : null}
    <Field
      label={t('storagePrefix')}
      hint={t('storagePrefixHint')}
      value={values.prefix}
      onChange={(prefix) => onChange({ prefix })}
      error={faults?.prefix}
    />
    <Field
      label={t('storageLargest')}
      inputMode="numeric"
      maxLength={5}
      required
      value={values.largest}
      onChange={(largest) => onChange({ largest })}
      error={faults?.largest}
    />
    <Field
      label={t('storageForbidden')}
      hint={t('storageForbiddenHint')}
      value={values.forbidden}
      onChange={(forbidden) => onChange({ forbidden })}
      error={faults?.forbidden}
    />
    <Field
      label={t('storageKept')}
      hint={t('storageKeptHint')}
      inputMode="numeric"
      maxLength={4}
      value={values.keptDays}
      onChange={(keptDays) => onChange({ keptDays })}
      error={faults?.keptDays}
    />
  </>
);
