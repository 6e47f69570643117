import { createAuthenticator } from '../authenticator.ts'
import { addTotp, toCurrentCode } from '../totps.ts'
import { createEthereumWallet } from '../wallets.ts'
import type { Flow } from './flow.ts'

/** Adds a passkey, a wallet and an authenticator app to the user, and requests challenges that get no response. */
export const addSignInMethods = async (flow: Flow, token: string) => ({
  ...(await addPasskey(flow, token)),
  ...(await addWallet(flow, token)),
  ...(await addAuthenticatorApp(flow, token)),
})

async function addPasskey(flow: Flow, token: string) {
  const { domain, origin } = flow.side
  const authenticator = createAuthenticator()
  const withOptions = { domain, return_passkey_credential_options: true }
  const startRegistering = async () => {
    const { data } = await flow.post('/webauthn/register/start', withOptions, token)
    return String(data.public_key_credential_creation_options)
  }
  const public_key_credential = authenticator.create(await startRegistering(), origin)
  const { data } = await flow.post('/webauthn/register', { public_key_credential }, token)
  const second = createAuthenticator()
  const started = await flow.post('/webauthn/authenticate/start/primary', withOptions)
  return {
    passkeyId: String(data.webauthn_registration_id),
    registerResponse: second.create(await startRegistering(), origin),
    passkeyResponse: authenticator.get(String(started.data.public_key_credential_request_options), origin),
  }
}

async function addWallet(flow: Flow, token: string) {
  const wallet = createEthereumWallet()
  const walletFields = { crypto_wallet_type: wallet.type, crypto_wallet_address: wallet.address }
  const start = (kind: string, session?: string) =>
    flow.post(`/crypto_wallets/authenticate/start/${kind}`, walletFields, session)
  const first = await start('secondary', token)
  const signed = { ...walletFields, signature: await wallet.sign(String(first.data.challenge)) }
  const { data } = await flow.post('/crypto_wallets/authenticate', signed, token)
  const user = data.user as { crypto_wallets: { crypto_wallet_id: string }[] }
  const pending = await start('primary')
  return {
    walletId: user.crypto_wallets[0]?.crypto_wallet_id ?? '',
    walletAddress: wallet.address,
    signature: await wallet.sign(String(pending.data.challenge)),
  }
}

async function addAuthenticatorApp({ server, side }: Flow, token: string) {
  const { totp_id, secret, recovery_codes } = await addTotp(server, token, { publicToken: side.publicToken })
  return {
    totpId: totp_id,
    totpCode: toCurrentCode(server, secret, 1),
    recoveryCode: recovery_codes[0] ?? '',
  }
}
