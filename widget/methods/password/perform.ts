import { checkStrength } from '../../core/check-strength.ts'
import { beginByEmail } from '../../core/email-method.ts'
import { completeSignIn, type Ports, requirePart } from '../../core/ports.ts'
import type { PasswordPolicy, PasswordProvider } from '../../core/provider/passwords.ts'
import type { BeginEvent } from '../../core/states.ts'
import type { PasswordEffect, PasswordEvent } from './states.ts'

type EffectOf<Run extends PasswordEffect['run']> = Extract<PasswordEffect, { run: Run }>

/** Runs the effects of passwords. */
export async function performPassword(
  effect: PasswordEffect,
  ports: Ports,
  signal: AbortSignal,
): Promise<PasswordEvent | BeginEvent | undefined> {
  const { sessionMinutes } = ports.settings()
  switch (effect.run) {
    case 'search':
      return search(effect, ports, signal)
    case 'begin':
      return beginByEmail(effect.emailMethod, effect.email)
    case 'authenticate': {
      const { email, password } = effect
      const session = await getCall(ports, 'authenticate')({ email, password, sessionMinutes }, signal)
      return { method: 'password', type: 'accepted', by: 'password', session }
    }
    case 'checkStrength': {
      const checked = await checkStrength(effect, ports, getCall(ports, 'strength'), signal)
      return checked && { method: 'password', type: 'strengthChecked', ...checked }
    }
    case 'create': {
      const { email, password } = effect
      const session = await getCall(ports, 'create')({ email, password, sessionMinutes }, signal)
      return { method: 'password', type: 'accepted', by: 'password', session }
    }
    case 'startReset':
      return startReset(effect, ports, signal)
    case 'waitUntil':
      await ports.clock.waitUntil(effect.instant, signal)
      return { method: 'password', type: 'waited', at: ports.clock.now() }
    case 'readPolicy': {
      const policy = await readPolicy(ports, signal)
      return policy ? { method: 'password', type: 'policyRead', policy } : undefined
    }
    case 'reset': {
      // Removed before the response arrives: a used token must not stay in the history or in a copied URL.
      ports.pageURL.forgetLink()
      const { token, password } = effect
      const session = await getCall(ports, 'reset')({ token, password, sessionMinutes }, signal)
      return { method: 'password', type: 'accepted', by: 'password', session }
    }
    case 'openLink': {
      ports.pageURL.forgetLink()
      const links = requirePart(ports.provider().links)
      const session = await links.openLink({ token: effect.token, sessionMinutes }, signal)
      return { method: 'password', type: 'accepted', by: 'magic-link', session }
    }
    case 'forgetLink':
      ports.pageURL.forgetLink()
      return undefined
    case 'complete':
      return completeSignIn(ports, effect.by, effect.session)
  }
}

async function search(
  { email }: EffectOf<'search'>,
  ports: Ports,
  signal: AbortSignal,
): Promise<PasswordEvent> {
  const [userType, policy] = await Promise.all([
    getCall(ports, 'search')(email, signal),
    readPolicy(ports, signal),
  ])
  return { method: 'password', type: 'userFound', userType, policy }
}

/** The policy is a hint shown before typing; everything works without it. */
async function readPolicy(ports: Ports, signal: AbortSignal): Promise<PasswordPolicy | null> {
  const { passwords } = ports.provider()
  if (!passwords?.policy) return null
  return passwords.policy(signal).catch(() => null)
}

async function startReset(
  { email, to, reason }: EffectOf<'startReset'>,
  ports: Ports,
  signal: AbortSignal,
): Promise<PasswordEvent> {
  const { loginURL, resetURL, resetExpirationMinutes, resetTemplateId } = ports.settings().password
  const request = {
    email,
    expirationMinutes: resetExpirationMinutes,
    locale: ports.settings().locale,
    ...(loginURL !== undefined && { loginURL }),
    ...(resetURL !== undefined && { resetURL }),
    ...(resetTemplateId !== undefined && { templateId: resetTemplateId }),
  }
  await getCall(ports, 'resetStart')(request, signal)
  const at = ports.clock.now()
  ports.resetRequested.set(at + resetExpirationMinutes * 60_000)
  const type = 'reset_password'
  ports.provider().log?.({ name: 'email_sent', email, type })
  ports.output({ type: 'logged', name: 'email_sent', details: { type } })
  return { method: 'password', type: 'resetSent', to, reason, at }
}

/** Returns one call of the provider's passwords; a host-supplied provider may lack it. */
function getCall<Call extends keyof PasswordProvider>(
  ports: Ports,
  call: Call,
): NonNullable<PasswordProvider[Call]> {
  const { passwords } = ports.provider()
  const method = requirePart(passwords?.[call])
  // A host-supplied provider may be a class instance, whose methods need their `this`.
  return method.bind(passwords) as NonNullable<PasswordProvider[Call]>
}
