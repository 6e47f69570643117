import { createStore, type Store } from './store.ts'

/** The event of browsers that can install a page as an app, which TypeScript's DOM library does not declare. */
type BeforeInstallPromptEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/**
 * The browser's offer to install the portal; undefined if the browser cannot install it or already has. Calling it
 * prompts the user.
 */
export type InstallOffer = Store<(() => Promise<void>) | undefined>

/**
 * Keeps the browser's offer for the page that has a button for it. The offer can arrive before that page is on screen.
 */
export function createInstallOffer(window: Pick<Window, 'addEventListener'>): InstallOffer {
  const offer: InstallOffer = createStore<(() => Promise<void>) | undefined>(undefined)
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(async () => {
      const { outcome } = await (event as BeforeInstallPromptEvent).prompt()
      if (outcome === 'accepted') offer.set(undefined)
    })
  })
  return offer
}
