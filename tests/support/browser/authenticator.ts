import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'

/** Controls the virtual authenticator of a page's browser. */
export type Authenticator = {
  /** Returns the number of passkeys it holds. */
  count(): Promise<number>
  /** Makes user verification succeed or fail from now on. */
  recognize(isKnown: boolean): Promise<void>
  /** Simulates a touch of the authenticator. Without it, a prompt stays open. */
  touch(isThere: boolean): Promise<void>
  /** Adds a passkey that the site does not know. */
  addPasskey(domain: string): Promise<void>
}

/**
 * Adds a virtual authenticator with user verification to a page's browser. It responds immediately, even to autofill,
 * for which it uses its only passkey.
 */
export async function plugIn(page: Page, isTouched = true): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: isTouched,
    },
  })
  return {
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    recognize: async (isUserVerified) =>
      void (await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
    touch: async (enabled) =>
      void (await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    addPasskey: async (rpId) => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const credential = {
        credentialId: randomBytes(32).toString('base64'),
        isResidentCredential: true,
        rpId,
        privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
        userHandle: randomBytes(16).toString('base64'),
        signCount: 0,
      }
      await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
  }
}

/** Simulates a browser without passkey autofill. */
export const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

/** Simulates a browser without passkeys. */
export const withoutPasskeys = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
  })
