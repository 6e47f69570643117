import { describe, expect, it } from 'vitest'
import { toEthereumWallet } from './ethereum.ts'

const address = `0x${'ab'.repeat(20)}`
const otherAddress = `0x${'cd'.repeat(20)}`

/** A wallet that signs and returns the given accounts. */
const walletOf = (accounts: () => Promise<unknown>) =>
  toEthereumWallet({
    request: ({ method }) => (method === 'eth_accounts' ? accounts() : Promise.resolve('0xsigned')),
  })

describe('signing with an Ethereum wallet', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the account is still chosen', async () => [address]],
    [
      'the wallet rejects a second request for its accounts',
      async () => Promise.reject(new Error('Unsupported.')),
    ],
    ['the wallet returns an unexpected value', async () => null],
  ])('works if %s', async (_, accounts) => {
    expect(await walletOf(accounts).sign('text', address)).toBe('0xsigned')
  })

  it.each([
    ['another account is chosen', [otherAddress], 'account_changed'],
    ['no account is left', [], 'no_account'],
  ])('fails if %s', async (_, accounts, code) => {
    await expect(walletOf(async () => accounts).sign('text', address)).rejects.toMatchObject({ code })
  })
})
