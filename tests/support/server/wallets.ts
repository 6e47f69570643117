import { generateKeyPairSync, sign } from 'node:crypto'
import bs58 from 'bs58'
import { Wallet } from 'ethers/wallet'
import { callProvider, type ProviderRequest } from './provider-client.ts'
import type { TestServer } from './test-server.ts'

/** A wallet with real signatures. */
export type TestWallet = {
  type: 'ethereum' | 'solana'
  address: string
  sign(text: string): Promise<string>
}

export function createEthereumWallet(): TestWallet {
  const wallet = Wallet.createRandom()
  return { type: 'ethereum', address: wallet.address, sign: (text) => wallet.signMessage(text) }
}

export function createSolanaWallet(): TestWallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return {
    type: 'solana',
    address: bs58.encode(key),
    sign: async (text) => bs58.encode(sign(null, Buffer.from(text), privateKey)),
  }
}

export const toNamed = ({ type, address }: Pick<TestWallet, 'type' | 'address'>) => ({
  crypto_wallet_type: type,
  crypto_wallet_address: address,
})

/** Requests the message to sign. With a token, it is for the user of that session. */
export async function startWallet(
  server: TestServer,
  wallet: Pick<TestWallet, 'type' | 'address'>,
  more: ProviderRequest & { siwe_params?: Record<string, unknown> } = {},
) {
  const { siwe_params, ...request } = more
  const path = `/crypto_wallets/authenticate/start/${request.token === undefined ? 'primary' : 'secondary'}`
  const body = { ...toNamed(wallet), ...(siwe_params ? { siwe_params } : {}) }
  const response = await callProvider(server, path, { body, ...request })
  return { response, challenge: String(response.body.data?.challenge) }
}

export const completeWallet = (
  server: TestServer,
  wallet: Pick<TestWallet, 'type' | 'address'>,
  signature: string,
  more: ProviderRequest = {},
) =>
  callProvider(server, '/crypto_wallets/authenticate', {
    body: { ...toNamed(wallet), signature, session_duration_minutes: 30 },
    ...more,
  })

/** Signs in with a wallet in two calls, like the client. */
export async function signInByWallet(server: TestServer, wallet: TestWallet, more: ProviderRequest = {}) {
  const { challenge } = await startWallet(server, wallet, more)
  return completeWallet(server, wallet, await wallet.sign(challenge), more)
}
