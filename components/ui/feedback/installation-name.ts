import type { Installation } from '../../../lib/domain/core/installation';

/** An installation's name and the end of its id, because two may have the same name. */
export const installationName = ({ id, name }: Pick<Installation, 'id' | 'name'>): string =>
  name ? `${name} (…${id.slice(-6)})` : id;
