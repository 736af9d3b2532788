import { bare } from './bare';
import type { Dialect, DialectName } from './dialect';
import { enveloped } from './enveloped';
import { named } from './named';
import { paged } from './paged';
import { plain } from './plain';
import { timed } from './timed';

export const dialects: Record<DialectName, Dialect> = {
  plain,
  enveloped,
  named,
  timed,
  paged,
  bare,
};
