import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files with a DOM come before those without: a process is only kept while the next file needs the same
 * environment, and starting one with a DOM takes longer than most of these files.
 */
export class DomFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const dom = new Set(sorted.filter(hasDom));
    return [...dom, ...sorted.filter((file) => !dom.has(file))];
  }
}

const hasDom = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom');
