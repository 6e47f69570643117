import { addPasskey } from '../../../../server/identity/credentials/passkeys.ts'
import { startTotp } from '../../../../server/identity/credentials/totps.ts'
import { addSignedWallet, redeemSignature } from '../../../../server/identity/credentials/wallets.ts'
import { resolveIdentity } from '../../../../server/identity/methods/oauth/resolve-identity.ts'
import {
  authorizeAccountChange,
  requireClaimed,
} from '../../../../server/identity/provider/authorize-account-change.ts'
import { findCallerById } from '../../../../server/identity/sessions/store.ts'
import { listContactsOf } from '../../../../server/identity/users/contacts.ts'
import { type Act, emailBox } from './act.ts'
import type { Actor } from './model.ts'
import { findSession, type Mailbox, startSession, type World } from './world.ts'

/** What a person does with sign-in methods other than contacts and passwords. */
export const methodActs: Record<string, Act> = {
  'sign in with a wallet': async (world, actor) => {
    const name = { type: 'ethereum', address: `0x${actor}-${world.boxes[0]?.contact.value}` } as const
    await world.run(async (tx) => {
      const wallet = await redeemSignature(tx, world.server.deps, name)
      if ('refusal' in wallet) return
      world.owners.set(wallet.id, actor)
      const contacts = await listContactsOf(tx, wallet.userId)
      if (contacts.length === 0) world.model.proved(wallet.userId, actor)
      else world.model.signedIn(wallet.userId, actor)
      await startSession(world, tx, actor, wallet.userId, 'crypto')
    })
  },
  'add a wallet': async (world, actor) => {
    const session = await findSession(world, actor)
    if (!session) return
    const name = { type: 'ethereum', address: `0x${actor}-${world.boxes[0]?.contact.value}` } as const
    await world.run(async (tx) => {
      await requireClaimed(tx, world.server.deps, { userId: session.userId, session })
      const added = await addSignedWallet(tx, world.server.deps, name, session.userId)
      if (!('refusal' in added)) world.owners.set(added.wallet.id, actor)
    })
  },
  'add a passkey': async (world, actor) => {
    const session = await findSession(world, actor)
    if (!session) return
    await world.run(async (tx) => {
      await requireClaimed(tx, world.server.deps, { userId: session.userId, session })
      const passkey = await addPasskey(tx, world.server.deps, {
        userId: session.userId,
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
  },
  'add an authenticator app': async (world, actor) => {
    const session = await findSession(world, actor)
    if (!session) return
    await world.run(async (tx) => {
      const change = { userId: session.userId, session, step: 'ask' } as const
      await authorizeAccountChange(tx, world.server.deps, change)
      const totp = await startTotp(tx, world.server.deps, {
        userId: session.userId,
        secret: 'ABCDEFGH',
        lifetime: 60_000,
      })
      if (totp) world.owners.set(totp.id, actor)
    })
  },
  'sign in with a verified email address of an issuer': (world, actor) =>
    signInSocially(world, actor, { box: emailBox(world, actor), isEmailVerified: true }),
  'sign in with an unverified email address of an issuer': (world, actor) =>
    signInSocially(world, actor, { box: emailBox(world), isEmailVerified: false }),
}

async function signInSocially(
  world: World,
  actor: Actor,
  { box, isEmailVerified }: { box: Mailbox; isEmailVerified: boolean },
) {
  const session = world.chance(0.5) ? await findSession(world, actor) : undefined
  const { deps, clock } = world.server
  await world.run(async (tx) => {
    const caller = session && (await findCallerById(tx, session.id, clock.now()))
    const identity = {
      provider: 'google' as const,
      issuer: 'https://issuer.example',
      subject: `${actor}-${isEmailVerified}-${box.contact.value}`,
      email: box.contact.kind === 'email' ? box.contact.value : null,
      isEmailVerified,
      firstName: '',
      lastName: '',
      pictureUrl: '',
      locale: '',
      tokens: { accessToken: '', idToken: '', refreshToken: '', scopes: [], expiresAt: null },
    }
    const resolved = await resolveIdentity(tx, deps, identity, {
      project: world.project,
      caller,
      attachTo: null,
    })
    if ('refusal' in resolved) return
    const { user, registration } = resolved
    world.owners.set(registration.id, actor)
    const contacts = await listContactsOf(tx, user.id)
    const isProof =
      contacts.length === 0 || (isEmailVerified && contacts.some(({ value }) => value === box.contact.value))
    if (isProof) world.model.proved(user.id, actor)
    else world.model.signedIn(user.id, actor)
    await startSession(world, tx, actor, user.id, 'oauth')
  })
}
