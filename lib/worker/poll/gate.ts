import type { Environment } from '../../domain/environment';
import type { Failure } from '../../domain/failure';
import { partnerOf } from '../connection';
import { type Budget, rested, restsUntil } from './budget';
import { comeBackAt, isGate, isOutage } from './kinds-of-failure';
import { budgetOf, keepBudget, originOf } from './purse';

// The one place that knows why nothing may be read now.

export type Gate =
  | { open: true; origin: string; budget: Budget }
  /** `until` is when to ask again; without one, somebody will tell. */
  | { open: false; failure: Failure; until: number | undefined };

/** Whether an environment's service may be asked now; makes no call. */
export async function gateOf(environment: Environment, shown: boolean, now: number): Promise<Gate> {
  const service = await partnerOf(environment);
  if (!service.ok)
    return { open: false, failure: service.failure, until: comeBackAt(service.failure) };
  const origin = originOf(service.value.address);
  const budget = await budgetOf(origin, now);
  const until = restsUntil(budget, shown);
  return budget.rest && until > now
    ? { open: false, failure: budget.rest.failure, until }
    : { open: true, origin, budget };
}

/** True for a failure after which the other tickets of a look are not asked for either. */
export const stopsLook = (failure: Failure): boolean => isGate(failure) || isOutage(failure);

/** Remembers how a look went: a service that complains or does not work is left alone for a while. */
export const noteLook = (origin: string, failure: Failure | undefined): Promise<void> =>
  keepBudget(origin, (budget) => {
    if (!failure) return { ...budget, rest: undefined };
    const rests = failure.kind === 'too-many' || isOutage(failure);
    return rests ? rested(budget, failure, comeBackAt(failure), Date.now()) : budget;
  });
