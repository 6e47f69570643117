import { beforeEach, describe, expect, it } from 'vitest'
import { callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import {
  completeWallet,
  createEthereumWallet,
  createSolanaWallet,
  signInByWallet,
  startWallet,
  type TestWallet,
} from '#support/server/wallets.ts'
import { minutes } from '../../../platform/machine/clock.ts'

const ann = 'ann@example.org'
let server: TestServer
let token: string
let wallet: TestWallet
beforeEach(async () => {
  server = await createTestServer()
  token = await signInByCode(server, ann)
  wallet = createEthereumWallet()
})

const errorOf = (answer: { body: Record<string, unknown> }) => answer.body.error_type
const remove = (id: string, who = token) =>
  callProvider(server, `/users/crypto_wallets/${id}`, { method: 'DELETE', token: who })
type Shown = { crypto_wallets: { crypto_wallet_id: string }[] }
const idIn = ({ body }: { body: { data?: Record<string, unknown> } }) =>
  String((body.data?.user as Shown | undefined)?.crypto_wallets[0]?.crypto_wallet_id)

describe('a wallet linked within a session', () => {
  it('belongs to that account from then on, and the owner is notified', async () => {
    const added = await signInByWallet(server, wallet, { token })
    expect(added.body.data).toMatchObject({
      session_token: token,
      user: { emails: [{ email: ann }], crypto_wallets: [{ crypto_wallet_address: wallet.address }] },
      session: { authentication_factors: [{ type: 'otp' }, { type: 'crypto' }] },
    })
    const [mail] = await readOutbox(server, ann)
    expect(mail?.subject).toBe('A wallet was added to your Shop account')
    expect(mail?.text).toContain(wallet.address)
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
    const answer = await signInByWallet(server, wallet, { token })
    expect([answer.status, errorOf(answer)]).toEqual([400, 'duplicate_wallet_address'])
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

  it('is one of at most twenty', async () => {
    for (let count = 0; count < 20; count += 1) await signInByWallet(server, createSolanaWallet(), { token })
    expect(errorOf((await startWallet(server, wallet, { token })).answer)).toBe('too_many_crypto_wallets')
  })
})

describe('removing a wallet', () => {
  it('unlinks it, and it signs in to a new account from then on', async () => {
    const added = await signInByWallet(server, wallet, { token })
    const answer = await remove(idIn(added))
    expect(answer.body.data).toMatchObject({
      user_id: added.body.data?.user_id,
      __user: { crypto_wallets: [], emails: [{ email: ann }] },
    })
    expect((await signInByWallet(server, wallet)).body.data?.user_id).not.toBe(added.body.data?.user_id)
  })

  it('is refused to other users', async () => {
    const id = idIn(await signInByWallet(server, wallet, { token }))
    const answers = [await remove(id, await signInByCode(server, 'bob@example.org')), await remove('none')]
    expect(answers.map((answer) => [answer.status, errorOf(answer)])).toEqual(
      Array(2).fill([404, 'crypto_wallet_not_found']),
    )
  })

  it('is refused for the last sign-in method', async () => {
    const begun = await signInByWallet(server, wallet)
    const own = String(begun.body.data?.session_token)
    expect(errorOf(await remove(idIn(begun), own))).toBe('cannot_delete_last_primary_factor')
    const other = await signInByWallet(server, createSolanaWallet(), { token: own })
    expect(other.status).toBe(200)
    expect((await remove(idIn(begun), own)).status).toBe(200)
  })
})
