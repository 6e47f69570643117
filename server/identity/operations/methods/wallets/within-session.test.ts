import { beforeEach, describe, expect, it } from 'vitest'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import {
  completeWallet,
  createEthereumWallet,
  createSolanaWallet,
  signInByWallet,
  startWallet,
  type TestWallet,
} from '#support/server/wallets.ts'
import { minutes } from '../../../../platform/machine/clock.ts'

const ann = 'ann@example.org'
const server = testServerForEach()
let token: string
let wallet: TestWallet
beforeEach(async () => {
  token = await signInByCode(server, ann)
  wallet = createEthereumWallet()
})

const errorOf = (response: { body: Record<string, unknown> }) => response.body.error_type
const remove = (id: string, sessionToken = token) =>
  callProvider(server, `/users/crypto_wallets/${id}`, { method: 'DELETE', token: sessionToken })
type UserWallets = { crypto_wallets: { crypto_wallet_id: string }[] }
const idIn = ({ body }: { body: { data?: Record<string, unknown> } }) =>
  String((body.data?.user as UserWallets | undefined)?.crypto_wallets[0]?.crypto_wallet_id)

describe('a wallet linked within a session', () => {
  it('belongs to that account from then on; the owner is notified', async () => {
    const added = await signInByWallet(server, wallet, { token })
    expect(added.body.data).toMatchObject({
      session_token: token,
      user: { emails: [{ email: ann }], crypto_wallets: [{ crypto_wallet_address: wallet.address }] },
      session: { authentication_factors: [{ type: 'otp' }, { type: 'crypto' }] },
    })
    const [message] = await readOutbox(server, ann)
    expect(message?.subject).toBe('A wallet was added to your Shop account')
    expect(message?.text).toContain(wallet.address)
    const again = await signInByWallet(server, wallet)
    expect(again.body.data?.user_id).toBe(added.body.data?.user_id)
  })

  it('refreshes an old session if it already belongs to the account', async () => {
    await signInByWallet(server, wallet, { token })
    server.clock.advance(minutes(6))
    expect((await signInByWallet(server, wallet, { token })).status).toBe(200)
    expect((await signInByWallet(server, createSolanaWallet(), { token })).status).toBe(200)
    expect(await readOutbox(server, ann)).toHaveLength(3)
  })

  it('cannot be taken from another account', async () => {
    const owner = await signInByWallet(server, wallet)
    const response = await signInByWallet(server, wallet, { token })
    expect([response.status, errorOf(response)]).toEqual([400, 'duplicate_wallet_address'])
    expect((await signInByWallet(server, wallet)).body.data?.user_id).toBe(owner.body.data?.user_id)
  })

  it('is only linked in the session that requested the message', async () => {
    const bobs = await signInByCode(server, 'bob@example.org')
    const { challenge } = await startWallet(server, wallet, { token })
    const signature = await wallet.sign(challenge)
    for (const more of [{}, { token: bobs }]) {
      expect(errorOf(await completeWallet(server, wallet, signature, more))).toBe(
        'unable_to_authenticate_crypto_wallet',
      )
    }
    expect((await completeWallet(server, wallet, signature, { token })).status).toBe(200)
  })

  it('is limited to twenty per account', async () => {
    for (let count = 0; count < 20; count += 1) await signInByWallet(server, createSolanaWallet(), { token })
    expect(errorOf((await startWallet(server, wallet, { token })).response)).toBe('too_many_crypto_wallets')
  })
})

describe('removing a wallet', () => {
  it('unlinks it; from then on, it signs in to a new account', async () => {
    const added = await signInByWallet(server, wallet, { token })
    const response = await remove(idIn(added))
    expect(response.body.data).toMatchObject({
      user_id: added.body.data?.user_id,
      __user: { crypto_wallets: [], emails: [{ email: ann }] },
    })
    expect((await signInByWallet(server, wallet)).body.data?.user_id).not.toBe(added.body.data?.user_id)
  })

  it('is rejected for other users', async () => {
    const id = idIn(await signInByWallet(server, wallet, { token }))
    const responses = [await remove(id, await signInByCode(server, 'bob@example.org')), await remove('none')]
    expect(responses.map((response) => [response.status, errorOf(response)])).toEqual(
      Array(2).fill([404, 'crypto_wallet_not_found']),
    )
  })

  it('is rejected for the last sign-in method', async () => {
    const begun = await signInByWallet(server, wallet)
    const sessionToken = String(begun.body.data?.session_token)
    expect(errorOf(await remove(idIn(begun), sessionToken))).toBe('cannot_delete_last_primary_factor')
    const secondSignIn = await signInByWallet(server, createSolanaWallet(), { token: sessionToken })
    expect(secondSignIn.status).toBe(200)
    expect((await remove(idIn(begun), sessionToken)).status).toBe(200)
  })
})
