import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import { validateXML } from 'xmllint-wasm';
import { Failure } from '../../../lib/domain/core/failure';
import * as v from '../../../lib/domain/core/schema';
import type { Run } from '../../../lib/domain/golive/run';
import {
  type Report,
  type ReportOptions,
  writeReport,
} from '../../../lib/golive/report/write-report';
import { NOON } from './a-run';

const beside = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

const validate = new Ajv2020({ strict: true, allErrors: true }).compile(
  JSON.parse(beside('../../../lib/golive/report/run.schema.json')),
);

/** The errors of a `report.json` against the shipped JSON Schema. */
export function schemaErrors(json: string): unknown[] {
  validate(JSON.parse(json));
  return validate.errors ?? [];
}

/**
 * The errors of JUnit files against the XSD; many files at once, because each check starts a
 * process.
 */
export async function junitErrors(...files: string[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: files.map((contents, i) => ({ fileName: `${i}.xml`, contents })),
    schema: [beside('junit.xsd')],
    maxMemoryPages: 4096,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

/** Writes a report that must succeed. */
export async function reportOf(run: Run, options: Partial<ReportOptions> = {}): Promise<Report> {
  const written = await writeReport(run, { sensitiveValues: [], now: NOON, ...options });
  if (!written.ok) throw new Error(JSON.stringify(written.failure));
  return written.value;
}

/** Returns why a report was refused. */
export async function refusalOf(run: Run, options: Partial<ReportOptions>): Promise<Failure> {
  const written = await writeReport(run, { sensitiveValues: [], now: NOON, ...options });
  if (written.ok) throw new Error('It was written.');
  return v.parse(Failure, written.failure);
}
