import type { BusinessPorts } from '../../../core/business/method.ts'
import type { BusinessBegin } from '../../../core/business/states.ts'
import type { EmailEffect, EmailEvent } from './states.ts'

/** Runs the effects of codes and links by email. */
export async function performEmail(
  effect: EmailEffect,
  { clock, provider, settings, output, resetRequested }: BusinessPorts,
  signal: AbortSignal,
): Promise<EmailEvent | BusinessBegin | undefined> {
  switch (effect.run) {
    case 'send': {
      const { way, email, organization } = effect
      const { locale, link, otp } = settings()
      const { emails } = provider()
      const request = { email, organizationId: organization?.id, locale }
      const { domainHint, ...ofLink } = link
      const sent =
        way === 'otp'
          ? await emails.sendCode({ ...request, ...otp }, signal)
          : await emails.sendLink({ ...request, ...ofLink }, signal)
      // This browser opens the link without a click.
      if (way === 'magic-link') resetRequested.set(clock.now() + link.discoveryExpirationMinutes * 60_000)
      const senderDomain = domainHint ?? sent?.senderDomain ?? null
      output({ type: 'logged', name: 'email_sent', details: { type: way } })
      return { method: 'email', type: 'sent', way, senderDomain, at: clock.now() }
    }
    case 'checkCode': {
      const { email, code, organization } = effect
      const { emails } = provider()
      if (!organization) {
        const discovered = await emails.discoverByCode({ email, code }, signal)
        return { method: 'discovery', type: 'found', discovered, by: 'otp' }
      }
      const { sessionMinutes } = settings()
      const request = { email, code, organizationId: organization.id, sessionMinutes }
      const entered = await emails.enterByCode(request, signal)
      return { method: 'start', type: 'entered', entered, by: 'otp' }
    }
    case 'waitUntil':
      await clock.waitUntil(effect.instant, signal)
      return { method: 'email', type: 'waited', at: clock.now() }
  }
}
