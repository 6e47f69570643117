import { completeSignIn, type Ports } from '../../core/ports.ts'
import type { LogEntry } from '../../core/provider.ts'
import type { BeginEvent } from '../../core/states.ts'
import type { MagicLinkEffect, MagicLinkEvent } from './states.ts'

/** Runs the effects of magic links. */
export async function performMagicLink(
  effect: MagicLinkEffect,
  world: Ports,
  signal: AbortSignal,
): Promise<MagicLinkEvent | BeginEvent | undefined> {
  switch (effect.run) {
    case 'sendLink': {
      const { email } = effect
      const { domainHint, ...options } = world.settings().link
      const { senderDomain } = await linksOf(world).sendLink({ email, ...options }, signal)
      log(world, 'email_sent', email)
      return { method: 'magic-link', type: 'linkSent', email, senderDomain: domainHint ?? senderDomain }
    }
    case 'logTryAgain':
      log(world, 'email_try_again_clicked', effect.email)
      return undefined
    case 'openLink': {
      // Before the response: a used token must not stay in the history or in a copied URL.
      world.address.forgetLink()
      const { sessionMinutes } = world.settings()
      const session = await linksOf(world).openLink({ token: effect.token, sessionMinutes }, signal)
      return { method: 'magic-link', type: 'linkAccepted', session }
    }
    case 'forgetLink':
      world.address.forgetLink()
      return undefined
    case 'complete':
      return completeSignIn(world, 'magic-link', effect.session)
  }
}

function log(world: Ports, name: LogEntry['name'], email: string) {
  const type = 'login_or_create_eml'
  world.provider().log?.({ name, email, type })
  world.announce({ type: 'logged', name, details: { type } })
}

function linksOf(world: Ports) {
  const { links } = world.provider()
  if (!links) throw Object.assign(new Error('The provider cannot send links.'), { code: 'method_missing' })
  return links
}
