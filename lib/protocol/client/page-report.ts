import * as z from '../../domain/core/schema';
import { Shown } from '../../domain/crm/content-messages';

const PageReport = z.object({ request: z.literal('record.report'), params: Shown });

/** The record that a page reports; undefined if the message is no valid report. */
export const parsePageReport = (message: unknown): Shown['record'] | undefined =>
  PageReport.safeParse(message).data?.params.record;
