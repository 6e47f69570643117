import { backendApi, browserApi, identity, type Mutation, methods, proofs } from './mutation.ts'

const links = `${methods}/magic-link/magic-link.test.ts`
const resets = `${browserApi}/password/resets.test.ts`
const linkRules = `${backendApi}/link-rules.test.ts`

/** The registered redirect URIs, and what a link says and contains. */
export const redirectMutations: readonly Mutation[] = [
  {
    what: 'a redirect URI that begins like a registered one is accepted',
    file: `${identity}/base/projects/store.ts`,
    find: 'if (requested === undefined) return redirectUrls[0]',
    replace:
      'if (requested === undefined) return redirectUrls[0]\n  if (redirectUrls.some((url) => requested.startsWith(url))) return requested',
    browser: [links],
    backend: [linkRules],
  },
  {
    what: 'a redirect URI of the same origin is accepted',
    file: `${identity}/base/projects/store.ts`,
    find: '(url) => url === requested ||',
    replace: '(url) => new URL(url).origin === new URL(requested).origin ||',
    browser: [links],
    backend: [linkRules],
  },
  {
    what: 'the page of a sign-in link may be any URL',
    file: `${methods}/magic-link/send-link.ts`,
    find: 'const page = findRedirect(redirectUrls, requested)',
    replace: 'const page = requested ?? findRedirect(redirectUrls, requested)',
    browser: [links],
    backend: [linkRules],
  },
  {
    what: 'the page that sets a new password may be any URL',
    file: `${methods}/password/request-reset.ts`,
    find: 'const reset = findRedirect(project.redirectUrls, body.reset_password_redirect_url)',
    replace:
      'const reset = body.reset_password_redirect_url ?? findRedirect(project.redirectUrls, undefined)',
    browser: [resets],
    backend: [linkRules],
  },
  {
    what: 'the page of a social sign-in may be any URL; only browsers open the start',
    file: `${identity}/accounts/social/redirect-back.ts`,
    find: 'const loginRedirectUrl = findRedirect(project.redirectUrls, login)',
    replace: 'const loginRedirectUrl = login ?? findRedirect(project.redirectUrls, login)',
    browser: [`${methods}/oauth/start.test.ts`],
    only: 'browser',
  },
  {
    what: 'a known user gets the page for sign-ups',
    file: `${methods}/magic-link/send-link.ts`,
    find: 'toLink(pages[flow],',
    replace: "toLink(pages[isKnown ? 'signup' : 'login'],",
    browser: [links],
    backend: [linkRules],
  },
  {
    what: 'an address without an account gets a link that resets its password; a site gets an error before',
    file: `${methods}/password/request-reset.ts`,
    find: 'const isKnown = isSigningUp ||',
    replace: 'const isKnown = !isSigningUp ||',
    browser: [resets],
    only: 'browser',
  },
  {
    what: 'a link of the portal is valid for as long as requested',
    file: `${proofs}/minutes-rules.ts`,
    find: 'isPortal ? Math.min(requested, portalLinkMinutes) : requested',
    replace: 'isPortal ? Math.max(requested, portalLinkMinutes) : requested',
    browser: [resets],
    backend: [linkRules],
  },
]
