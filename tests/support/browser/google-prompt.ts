import type { Page } from '@playwright/test'
import type { startGoogle } from '../server/google.ts'

export type Google = Awaited<ReturnType<typeof startGoogle>>

/** A fake of Google's script: its prompt appears immediately and returns a token that the test signs. */
const promptScript = `
  let config
  window.google = { accounts: { id: {
    initialize: (options) => { config = options },
    cancel: () => {},
    prompt: (notify) => {
      notify({ isSkippedMoment: () => false, isNotDisplayed: () => false, isDismissedMoment: () => false })
      window.giveIdToken(config.client_id).then((credential) => config.callback({ credential }))
    },
  } } }`

/** Serves the fake of Google's script. @param claims those of its tokens, which are for the client that the page names */
export async function playGoogle(page: Page, google: Google, claims: Record<string, unknown> = {}) {
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: promptScript }),
  )
  await page.exposeFunction('giveIdToken', (clientId: string) =>
    google.sign({ clock: { now: () => new Date() } }, { aud: clientId, ...claims }),
  )
}
