import type { Scheme } from './scheme';
import { standardWebhooks } from './standard-webhooks';

/** How notifications are signed. Another scheme takes its place here, for the receiver and for check 8. */
export const ourScheme: Scheme = standardWebhooks;
