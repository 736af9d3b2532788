import { done, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import type { Params, Reply } from '../../protocol/contract';
import { SavedView } from '../../protocol/requests/inbox';
import { publish } from '../core/publish';
import { asJson, environmentSetting } from '../core/setting';
import { SAVED_VIEWS } from '../core/settings-store';

const savedViews = ({ installationId }: Scope) =>
  environmentSetting(SAVED_VIEWS + installationId, asJson(v.array(SavedView)));

/** The views that the user saved in an installation, in the order in which they were saved. */
export const readSavedViews = async (scope: Scope): Promise<Outcome<Reply<'views.read'>>> =>
  done((await savedViews(scope).get(scope.environment)) ?? []);

/** Replaces them. */
export async function saveViews({ scope, views }: Params<'views.save'>): Promise<Outcome<null>> {
  await savedViews(scope).set(scope.environment, views);
  await publish({ kind: 'session' });
  return done(null);
}
