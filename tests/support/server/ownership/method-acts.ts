import {
  authorizeAccountChange,
  requireClaimed,
} from '../../../../server/identity/access/authorize-account-change.ts'
import { addPasskey } from '../../../../server/identity/credentials/passkeys.ts'
import { startTotp } from '../../../../server/identity/credentials/totps.ts'
import { redeemSignature } from '../../../../server/identity/credentials/wallets.ts'
import { resolveIdentity } from '../../../../server/identity/methods/oauth/resolve-identity.ts'
import { linkWallet } from '../../../../server/identity/methods/wallets/link-wallet.ts'
import { toMailSender } from '../../../../server/identity/projects/mail.ts'
import { findCallerById } from '../../../../server/identity/sessions/store.ts'
import { type Act, emailBox, findSession, startSession, used } from './act.ts'
import { Expected } from './expected.ts'
import { findHolderOf } from './read-users.ts'
import type { Actor } from './shown.ts'
import type { Mailbox, World } from './world.ts'

export const toWalletName = (world: World, actor: Actor) =>
  ({ type: 'ethereum', address: `0x${actor}-${world.boxes[0]?.contact.value}` }) as const

/** What a person does with sign-in methods other than contacts and passwords. */
export const methodActs: Record<string, Act> = {
  'sign in with a wallet': async (world, actor) => {
    const wallet = await world.run(async (unit) => {
      const found = await redeemSignature(unit, world.deps, toWalletName(world, actor))
      if ('refusal' in found) throw new Expected()
      await startSession(world, unit, actor, found.userId, 'crypto')
      return found
    })
    world.owners.set(wallet.id, actor)
    world.model.showedKey(wallet.userId, actor)
  },
  'add a wallet': async (world, actor) => {
    const session = await findSession(world, actor)
    const { userId } = session
    const wallet = await world.run((unit) =>
      linkWallet(
        unit,
        world.deps,
        { userId, session },
        toWalletName(world, actor),
        toMailSender(world.project, 'en'),
      ),
    )
    world.owners.set(wallet.id, actor)
    used(world, session)
  },
  'add a passkey': async (world, actor) => {
    const session = await findSession(world, actor)
    const { userId } = session
    await world.run(async (unit) => {
      await requireClaimed(unit, world.deps, { userId, session })
      const passkey = await addPasskey(unit, world.deps, {
        userId,
        credentialId: `${actor}-${world.next()}-${world.boxes[0]?.contact.value}`,
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
      if (passkey) world.owners.set(passkey.id, actor)
    })
    used(world, session)
  },
  'add an authenticator app': async (world, actor) => {
    const session = await findSession(world, actor)
    const { userId } = session
    await world.run(async (unit) => {
      await authorizeAccountChange(unit, world.deps, { userId, session, step: 'ask' })
      const totp = await startTotp(unit, world.deps, { userId, secret: 'ABCDEFGH', lifetime: 60_000 })
      if (totp) world.owners.set(totp.id, actor)
    })
    used(world, session)
  },
  'sign in with a verified email address of an issuer': (world, actor) =>
    signInSocially(world, actor, emailBox(world, actor), true),
  'sign in with an unverified email address of an issuer': (world, actor) =>
    signInSocially(world, actor, emailBox(world), false),
}

async function signInSocially(world: World, actor: Actor, box: Mailbox, isEmailVerified: boolean) {
  const { deps, project, model } = world
  const session = world.chance(0.5) ? await findSession(world, actor).catch(() => undefined) : undefined
  const holder = await findHolderOf(world, box)
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
    tokens: { accessToken: '', idToken: '', refreshToken: '', scopes: [], expiresAt: null },
  }
  const outcome = await world.run(async (unit) => {
    const caller = session && (await findCallerById(unit, session.id, deps.clock.now()))
    const resolved = await resolveIdentity(unit, deps, identity, {
      sender: toMailSender(project, 'en'),
      caller,
      attachTo: null,
    })
    if (!('refusal' in resolved)) await startSession(world, unit, actor, resolved.user.id, 'oauth')
    return resolved
  })
  if ('refusal' in outcome) {
    if (outcome.refusal.endsWith('_for_user')) model.disputed(contact)
    throw new Expected()
  }
  const { user, registration } = outcome
  const isLinked = world.owners.has(registration.id)
  world.owners.set(registration.id, actor)
  const isOfHolder = holder?.userId === user.id
  const claims = isOfHolder && !model.claimers.has(user.id)
  if (!isEmailVerified || (isLinked && !claims)) return model.showedKey(user.id, actor)
  model.proved({ contact, actor, userId: user.id, sessionOf: session?.userId, requestedAt: world.now.act })
  model.signedIn(user.id, actor)
}
