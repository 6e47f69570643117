import { createLazyClient } from '../lazy-client.ts'
import type { BusinessProvider } from './provider.ts'

/**
 * A provider for businesses whose code is fetched when it is first needed. Calls made before are queued.
 *
 * @param load fetches the provider
 * @param explain finds out why a call failed
 */
export function createLazyBusinessProvider(
  load: () => Promise<BusinessProvider>,
  explain?: (error: unknown) => Promise<unknown>,
): BusinessProvider {
  const { find, ask, common } = createLazyClient(load, explain)
  return {
    ...common,
    tabs: {
      release: () => find()?.tabs.release(),
      watch(listener) {
        let stop: (() => void) | undefined
        let isOver = false
        // Without the code of the provider, no call has begun a sign-in in this tab.
        ask(async ({ tabs }) => {
          if (!isOver) stop = tabs.watch(listener)
        }).catch(() => undefined)
        return () => {
          isOver = true
          stop?.()
        }
      },
    },
    organization: () => find()?.organization() ?? null,
    emails: {
      sendCode: (...sent) => ask(({ emails }) => emails.sendCode(...sent)),
      discoverByCode: (...sent) => ask(({ emails }) => emails.discoverByCode(...sent)),
      enterByCode: (...sent) => ask(({ emails }) => emails.enterByCode(...sent)),
      sendLink: (...sent) => ask(({ emails }) => emails.sendLink(...sent)),
    },
    links: {
      discover: (...sent) => ask(({ links }) => links.discover(...sent)),
      enter: (...sent) => ask(({ links }) => links.enter(...sent)),
    },
    redirects: {
      socialURL: (...sent) => ask(({ redirects }) => redirects.socialURL(...sent)),
      connectionURL: (...sent) => ask(({ redirects }) => redirects.connectionURL(...sent)),
      findConnections: (...sent) => ask(({ redirects }) => redirects.findConnections(...sent)),
      discover: (...sent) => ask(({ redirects }) => redirects.discover(...sent)),
      enter: (...sent) => ask(({ redirects }) => redirects.enter(...sent)),
    },
    organizations: { find: (...sent) => ask(({ organizations }) => organizations.find(...sent)) },
    passwords: {
      discover: (...sent) => ask(({ passwords }) => passwords.discover(...sent)),
      enter: (...sent) => ask(({ passwords }) => passwords.enter(...sent)),
      isMember: (...sent) => ask(({ passwords }) => passwords.isMember(...sent)),
      policy: (...sent) => ask(({ passwords }) => passwords.policy(...sent)),
      strength: (...sent) => ask(({ passwords }) => passwords.strength(...sent)),
      sendReset: (...sent) => ask(({ passwords }) => passwords.sendReset(...sent)),
      reset: (...sent) => ask(({ passwords }) => passwords.reset(...sent)),
      resetAddress: (...sent) => ask(({ passwords }) => passwords.resetAddress(...sent)),
      resetInSession: (...sent) => ask(({ passwords }) => passwords.resetInSession(...sent)),
    },
    discovery: {
      list: (...sent) => ask(({ discovery }) => discovery.list(...sent)),
      exchange: (...sent) => ask(({ discovery }) => discovery.exchange(...sent)),
      enter: (...sent) => ask(({ discovery }) => discovery.enter(...sent)),
      create: (...sent) => ask(({ discovery }) => discovery.create(...sent)),
    },
    consent: {
      check: (...sent) => ask(({ consent }) => consent.check(...sent)),
      start: (...sent) => ask(({ consent }) => consent.start(...sent)),
      answer: (...sent) => ask(({ consent }) => consent.answer(...sent)),
      startLogout: (...sent) => ask(({ consent }) => consent.startLogout(...sent)),
    },
    secondSteps: {
      createApp: (...sent) => ask(({ secondSteps }) => secondSteps.createApp(...sent)),
      enterAppCode: (...sent) => ask(({ secondSteps }) => secondSteps.enterAppCode(...sent)),
      sendText: (...sent) => ask(({ secondSteps }) => secondSteps.sendText(...sent)),
      enterTextCode: (...sent) => ask(({ secondSteps }) => secondSteps.enterTextCode(...sent)),
      recover: (...sent) => ask(({ secondSteps }) => secondSteps.recover(...sent)),
      readRecoveryCodes: (...sent) => ask(({ secondSteps }) => secondSteps.readRecoveryCodes(...sent)),
    },
  }
}
