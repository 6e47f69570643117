import { oauth } from './oauth/method.tsx'
import { RedirectButtons } from './RedirectButtons.tsx'
import { sso } from './sso/method.tsx'

/** The methods that continue at another site, and their buttons on Main: one chunk, which loads when it is needed. */
export const redirects = { oauth, sso, RedirectButtons }
