import { completeSignIn, type Ports, requirePart } from '../../core/ports.ts'
import type { LogEntry } from '../../core/provider/auth-provider.ts'
import type { BeginEvent } from '../../core/states.ts'
import type { MagicLinkEffect, MagicLinkEvent } from './states.ts'

/** Runs the effects of magic links. */
export async function performMagicLink(
  effect: MagicLinkEffect,
  ports: Ports,
  signal: AbortSignal,
): Promise<MagicLinkEvent | BeginEvent | undefined> {
  switch (effect.run) {
    case 'sendLink': {
      const { email } = effect
      const { locale, link } = ports.settings()
      const { domainHint, ...options } = link
      const { senderDomain } = await linksOf(ports).sendLink({ email, locale, ...options }, signal)
      log(ports, 'email_sent', email)
      return { method: 'magic-link', type: 'linkSent', email, senderDomain: domainHint ?? senderDomain }
    }
    case 'logTryAgain':
      log(ports, 'email_try_again_clicked', effect.email)
      return undefined
    case 'openLink': {
      // Removed before the response arrives: a used token must not stay in the history or in a copied URL.
      ports.pageURL.forgetLink()
      const { sessionMinutes } = ports.settings()
      const session = await linksOf(ports).openLink({ token: effect.token, sessionMinutes }, signal)
      return { method: 'magic-link', type: 'linkAccepted', session }
    }
    case 'impersonate': {
      ports.pageURL.forgetLink()
      const session = await requirePart(linksOf(ports).impersonate)(effect.token, signal)
      return { method: 'magic-link', type: 'linkAccepted', session }
    }
    case 'forgetLink':
      ports.pageURL.forgetLink()
      return undefined
    case 'complete':
      return completeSignIn(ports, 'magic-link', effect.session)
  }
}

function log(ports: Ports, name: LogEntry['name'], email: string) {
  const type = 'login_or_create_eml'
  ports.provider().log?.({ name, email, type })
  ports.output({ type: 'logged', name, details: { type } })
}

const linksOf = (ports: Ports) => requirePart(ports.provider().links)
