import { generateKeyPairSync, sign } from 'node:crypto'
import type { Page } from '@playwright/test'
import bs58 from 'bs58'
import { Wallet } from 'ethers/wallet'
import { expect, leave, test, whoIsIn } from './fixture.ts'

/** Injects MetaMask's API into the page, with a random key that creates real signatures. */
async function injectMetamask(page: Page): Promise<string> {
  const wallet = Wallet.createRandom()
  await page.exposeFunction('signAsWallet', (text: string) => wallet.signMessage(text))
  await page.addInitScript((address) => {
    const { signAsWallet } = window as unknown as { signAsWallet(text: string): Promise<string> }
    const request = ({ method, params }: { method: string; params?: string[] }) =>
      method === 'personal_sign' ? signAsWallet(params?.[0] ?? '') : Promise.resolve([address])
    Object.assign(window, { ethereum: { isMetaMask: true, request } })
  }, wallet.address)
  return wallet.address
}

/** Injects Phantom's API into the page. */
async function injectPhantom(page: Page): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = bs58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
  await page.exposeFunction('signAsWallet', (bytes: number[]) => [
    ...sign(null, Uint8Array.from(bytes), privateKey),
  ])
  await page.addInitScript((walletAddress) => {
    const { signAsWallet } = window as unknown as { signAsWallet(bytes: number[]): Promise<number[]> }
    const connect = () => Promise.resolve({ publicKey: { toString: () => walletAddress } })
    const request = async ({ params }: { params: { message: Uint8Array } }) => ({
      signature: Uint8Array.from(await signAsWallet([...params.message])),
    })
    Object.assign(window, { solana: { isPhantom: true, connect, request } })
  }, address)
  return address
}

for (const [name, inject] of [
  ['Metamask', injectMetamask],
  ['Phantom', injectPhantom],
] as const) {
  test(`${name} creates an account, and signs in again`, async ({ page, open }) => {
    const address = await inject(page)
    for (const _ of ['first', 'again']) {
      await open('wallets')
      await page.getByRole('button', { name: `Continue with ${name}` }).click()
      await expect(page.getByText('You have successfully connected your wallet.')).toBeVisible()
      await expect(whoIsIn(page)).toHaveText(`Signed in as ${address}`)
      await leave(page)
    }
  })
}
