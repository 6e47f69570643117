import type { PolicyRules } from '../../../platform/http/security-headers.ts'

/**
 * What Stripe's checkout requires of a page's policy, according to Stripe's documentation: scripts, their frames, and
 * the frame for a bank's confirmation. The policy `cakelock-stripe` creates the URL of the first script; scripts that
 * it adds pass `default`.
 * @param simulator the origin of a simulator that replaces Stripe
 */
export const toPagePolicy = (simulator: string | undefined): PolicyRules => ({
  'script-src': simulator ?? 'https://js.stripe.com https://*.js.stripe.com',
  'frame-src': simulator ?? 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'connect-src': simulator ?? 'https://api.stripe.com',
  'trusted-types': 'cakelock-stripe default',
})
