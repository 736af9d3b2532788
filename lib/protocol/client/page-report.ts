import * as v from '../../domain/core/schema';
import { Shown } from '../../domain/crm/content-messages';

const PageReport = v.object({ request: v.literal('record.report'), params: Shown });

/** The record that a page reports; undefined if the message is no valid report. */
export const parsePageReport = (message: unknown): Shown['record'] | undefined =>
  v.tryParse(PageReport, message)?.params.record;
