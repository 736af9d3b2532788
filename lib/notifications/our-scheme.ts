import type { Scheme } from './scheme';
import { standardWebhooks } from './standard-webhooks';

/** The signature scheme in use. Replace it here, for the receiver and for check 8. */
export const ourScheme: Scheme = standardWebhooks;
