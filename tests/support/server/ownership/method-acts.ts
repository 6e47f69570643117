import { addPasskey } from '../../../../server/identity/accounts/credentials/passkeys.ts'
import { startTotp } from '../../../../server/identity/accounts/credentials/totps.ts'
import { redeemSignature } from '../../../../server/identity/accounts/credentials/wallets.ts'
import { findPrincipalById } from '../../../../server/identity/accounts/sessions/principal.ts'
import { toEmailSender } from '../../../../server/identity/base/projects/email.ts'
import {
  authorizeUserChange,
  requireClaimed,
} from '../../../../server/identity/operations/access/authorize-user-change.ts'
import { resolveIdentity } from '../../../../server/identity/operations/methods/oauth/resolve-identity.ts'
import { linkWallet } from '../../../../server/identity/operations/methods/wallets/authenticate-wallet.ts'
import { type Act, emailBox, findSession, startSession, used } from './act.ts'
import { Expected } from './expected.ts'
import type { Fixture, Mailbox } from './fixture.ts'
import { findHolderOf } from './read-users.ts'
import type { Actor } from './shown.ts'

export const toWalletName = (fixture: Fixture, actor: Actor) =>
  ({ type: 'ethereum', address: `0x${actor}-${fixture.boxes[0]?.contact.value}` }) as const

/** What a person does with sign-in methods other than contacts and passwords. */
export const methodActs: Record<string, Act> = {
  'sign in with a wallet': async (fixture, actor) => {
    const wallet = await fixture.run(async (unit) => {
      const redeemed = await redeemSignature(unit, fixture.deps, toWalletName(fixture, actor))
      if ('rejection' in redeemed) throw new Expected()
      await startSession(fixture, unit, actor, redeemed.userId, 'crypto')
      return redeemed
    })
    fixture.owners.set(wallet.id, actor)
    fixture.model.showedKey(wallet.userId, actor)
  },
  'add a wallet': async (fixture, actor) => {
    const session = await findSession(fixture, actor)
    const { userId } = session
    const wallet = await fixture.run((unit) =>
      linkWallet(
        unit,
        fixture.deps,
        { userId, session },
        toWalletName(fixture, actor),
        toEmailSender(fixture.project, 'en', fixture.deps.config),
      ),
    )
    // A wallet that the user already has is not added again. The API then adds a factor to the session, which requires a live one.
    const isAdded = !fixture.owners.has(wallet.id)
    fixture.owners.set(wallet.id, actor)
    used(fixture, { ...session, hasEnded: session.hasEnded && isAdded })
  },
  'add a passkey': async (fixture, actor) => {
    const session = await findSession(fixture, actor)
    const { userId } = session
    await fixture.run(async (unit) => {
      await requireClaimed(unit, fixture.deps, { userId, session })
      const passkey = await addPasskey(unit, fixture.deps, {
        userId,
        credentialId: `${actor}-${fixture.next()}-${fixture.boxes[0]?.contact.value}`,
        publicKey: '',
        counter: 0,
        transports: [],
        isMultiDevice: false,
        isBackedUp: false,
        domain: 'example.org',
        name: '',
        userAgent: '',
        authenticatorType: '',
      })
      if (passkey) fixture.owners.set(passkey.id, actor)
    })
    used(fixture, session)
  },
  'add an authenticator app': async (fixture, actor) => {
    const session = await findSession(fixture, actor)
    const { userId } = session
    await fixture.run(async (unit) => {
      await authorizeUserChange(unit, fixture.deps, { userId, session, step: 'ask' })
      const totp = await startTotp(unit, fixture.deps, { userId, secret: 'ABCDEFGH', lifetime: 60_000 })
      if (totp) fixture.owners.set(totp.id, actor)
    })
    used(fixture, session)
  },
  'sign in with a verified email address of an issuer': (fixture, actor) =>
    signInSocially(fixture, actor, emailBox(fixture, actor), true),
  'sign in with an unverified email address of an issuer': (fixture, actor) =>
    signInSocially(fixture, actor, emailBox(fixture), false),
}

async function signInSocially(fixture: Fixture, actor: Actor, box: Mailbox, isEmailVerified: boolean) {
  const { deps, project, model } = fixture
  const session = fixture.chance(0.5) ? await findSession(fixture, actor).catch(() => undefined) : undefined
  const holder = await findHolderOf(fixture, box)
  const contact = box.contact.value
  const identity = {
    provider: 'google' as const,
    issuer: 'https://issuer.example',
    subject: `${actor}-${isEmailVerified}-${contact}`,
    email: box.contact.kind === 'email' ? box.contact.value : null,
    isEmailVerified,
    firstName: '',
    lastName: '',
    pictureUrl: '',
    locale: '',
    tenants: [],
    tokens: { accessToken: '', idToken: '', refreshToken: '', scopes: [], expiresAt: null },
  }
  const outcome = await fixture.run(async (unit) => {
    const principal = session && (await findPrincipalById(unit, session.id, deps.clock.now()))
    const resolved = await resolveIdentity(unit, deps, identity, {
      sender: toEmailSender(project, 'en', deps.config),
      principal,
      attachTo: null,
    })
    if (!('rejection' in resolved)) await startSession(fixture, unit, actor, resolved.user.id, 'oauth')
    return resolved
  })
  if ('rejection' in outcome) {
    if (outcome.rejection.endsWith('_for_user')) model.disputed(contact)
    throw new Expected()
  }
  const { user, registration } = outcome
  const isLinked = fixture.owners.has(registration.id)
  fixture.owners.set(registration.id, actor)
  const isOfHolder = holder?.userId === user.id
  const claims = isOfHolder && !model.claimers.has(user.id)
  if (!isEmailVerified || (isLinked && !claims)) return model.showedKey(user.id, actor)
  model.proved({ contact, actor, userId: user.id, sessionOf: session?.userId, requestedAt: fixture.now.act })
  model.signedIn(user.id, actor)
}
