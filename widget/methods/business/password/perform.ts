import type { BusinessFlowHandle, BusinessPorts } from '../../../core/business/method.ts'
import type { TargetOrganization } from '../../../core/business/organizations.ts'
import type { BusinessBegin } from '../../../core/business/states.ts'
import { checkStrength } from '../../../core/check-strength.ts'
import { CodedError } from '../../../core/coded-error.ts'
import type { PasswordEffect, PasswordEvent } from './states.ts'

type EffectOf<Run extends PasswordEffect['run']> = Extract<PasswordEffect, { run: Run }>
type Reported = Promise<PasswordEvent | BusinessBegin | undefined>

/** Runs the effects of passwords. */
export async function performPassword(
  effect: PasswordEffect,
  ports: BusinessPorts,
  signal: AbortSignal,
): Reported {
  const { passwords } = ports.provider()
  switch (effect.run) {
    case 'lookUp': {
      const { email, organization } = effect
      return (await passwords.isMember({ email, organizationId: organization.id }, signal))
        ? { method: 'password', type: 'memberFound' }
        : proveFirst({ email, organization }, ports, signal)
    }
    case 'authenticate':
      return authenticate(effect, ports, signal)
    case 'requestLink':
      return requestLink(effect, ports, signal)
    case 'waitUntil':
      await ports.clock.waitUntil(effect.instant, signal)
      return { method: 'password', type: 'waited', at: ports.clock.now() }
    case 'readPolicy': {
      // A hint that is shown before typing; everything works without it.
      const policy = await passwords.policy(signal).catch(() => null)
      return policy ? { method: 'password', type: 'policyRead', policy } : undefined
    }
    case 'checkStrength': {
      const checked = await checkStrength({ ...effect, email: null }, ports, passwords.strength, signal)
      return checked && { method: 'password', type: 'strengthChecked', ...checked }
    }
    case 'reset':
      return reset(effect, ports, signal)
    case 'resetInSession':
      await passwords.resetInSession(effect.password, signal)
      return keepSession(ports, 'password')
    case 'forgetLink':
      ports.pageURL.forgetLink()
      return undefined
    case 'keepSession':
      return keepSession(ports, 'magic-link')
  }
}

async function authenticate(
  { email, password, organization }: EffectOf<'authenticate'>,
  { provider, settings }: BusinessPorts,
  signal: AbortSignal,
): Reported {
  const { passwords } = provider()
  if (!organization) {
    const discovered = await passwords.discover({ email, password }, signal)
    return { method: 'discovery', type: 'found', discovered, by: 'password' }
  }
  const { sessionMinutes } = settings()
  const request = { email, password, organizationId: organization.id, sessionMinutes }
  const entered = await passwords.enter(request, signal)
  return { method: 'start', type: 'entered', entered, by: 'password' }
}

/** A page for new passwords begins with the request for a link, unless a link opened it. */
export function openResetPage(
  { state, send }: BusinessFlowHandle<PasswordEvent>,
  { settings, pageURL }: BusinessPorts,
): () => void {
  if (settings().isForReset && state().screen === 'Main' && !pageURL.isLinkTaken())
    send({ method: 'password', type: 'helpPressed', email: '' })
  return () => {}
}

/** Sends an email to set a password. In an organization, someone who is no member proves the address first. */
async function requestLink(
  { email, reason, ...effect }: EffectOf<'requestLink'>,
  ports: BusinessPorts,
  signal: AbortSignal,
): Reported {
  const { passwords } = ports.provider()
  const organization = effect.organization ?? (await findOrganization(ports, signal))
  if (organization && !(await passwords.isMember({ email, organizationId: organization.id }, signal)))
    return proveFirst({ email, organization }, ports, signal)
  return sendReset({ email, ...(organization && { organization }), reason }, ports, signal)
}

async function sendReset(
  { email, organization, reason }: Pick<EffectOf<'requestLink'>, 'email' | 'organization' | 'reason'>,
  { clock, provider, settings, output, resetRequested }: BusinessPorts,
  signal: AbortSignal,
): Promise<PasswordEvent> {
  const { locale, password } = settings()
  await provider().passwords.sendReset(
    { email, organizationId: organization?.id, locale, ...password },
    signal,
  )
  const at = clock.now()
  // This browser opens the link of the email that signs in without a click.
  resetRequested.set(at + password.resetExpirationMinutes * 60_000)
  output({ type: 'logged', name: 'email_sent', details: { type: 'reset_password' } })
  return {
    method: 'password',
    type: 'linkSent',
    to: 'PasswordSetNewConfirmation',
    email,
    ...(organization && { organization }),
    senderDomain: null,
    reason,
    at,
  }
}

/** The organization of the page, if it is that of one. @throws CodedError organization_not_found */
async function findOrganization(
  { provider, settings }: BusinessPorts,
  signal: AbortSignal,
): Promise<TargetOrganization | undefined> {
  const { flow, organizationSlug } = settings()
  if (flow === 'discovery') return undefined
  const organization = await provider().organizations.find(organizationSlug, signal)
  if (!organization) throw new CodedError('organization_not_found', 'The page names no organization.')
  return organization
}

/** The project does not offer links that sign in. */
const noLinksCode = 'endpoint_not_authorized_for_sdk'

/** For an address that belongs to no member. Rejected if it may not join. */
async function proveFirst(
  addressed: { email: string; organization: TargetOrganization },
  ports: BusinessPorts,
  signal: AbortSignal,
): Promise<PasswordEvent> {
  try {
    return await sendProof(addressed, ports, signal)
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== noLinksCode) throw error
    // The link for a new password proves the address too.
    return sendReset({ ...addressed, reason: null }, ports, signal)
  }
}

/** Sends a link that signs in, whose page is the one for new passwords. */
async function sendProof(
  { email, organization }: { email: string; organization: TargetOrganization },
  { clock, provider, settings, output, resetRequested }: BusinessPorts,
  signal: AbortSignal,
): Promise<PasswordEvent> {
  const { locale, link, password } = settings()
  const { domainHint, loginURL: _, signupURL: __, ...ofLink } = link
  const pages =
    password.resetURL === undefined ? {} : { loginURL: password.resetURL, signupURL: password.resetURL }
  const request = { email, organizationId: organization.id, locale, ...ofLink, ...pages }
  const { senderDomain } = await provider().emails.sendLink(request, signal)
  const at = clock.now()
  resetRequested.set(at + link.loginExpirationMinutes * 60_000)
  output({ type: 'logged', name: 'email_sent', details: { type: 'reset_password' } })
  return {
    method: 'password',
    type: 'linkSent',
    to: 'PasswordResetVerifyConfirmation',
    email,
    organization,
    senderDomain: domainHint ?? senderDomain,
    reason: null,
    at,
  }
}

async function reset(
  { link, password }: EffectOf<'reset'>,
  { pageURL, provider, settings }: BusinessPorts,
  signal: AbortSignal,
): Reported {
  // Removed before the response arrives: a used token must not stay in the history or in a copied URL.
  pageURL.forgetLink()
  const { passwords } = provider()
  const { token } = link
  if (link.kind === 'discovery') {
    const discovered = await passwords.resetAddress({ token, password }, signal)
    return { method: 'discovery', type: 'found', discovered, by: 'password' }
  }
  const { sessionMinutes } = settings()
  const entered = await passwords.reset({ token, password, sessionMinutes }, signal)
  return { method: 'start', type: 'entered', entered, by: 'password' }
}

/** Ends with the session that the page already has. */
const keepSession = ({ provider }: BusinessPorts, by: 'password' | 'magic-link'): BusinessBegin => ({
  method: 'start',
  type: 'sessionFound',
  organization: provider().organization(),
  by,
})
