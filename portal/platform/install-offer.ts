import { createStore, type Store } from './store.ts'

/** The event of browsers that can install a page as an app, which TypeScript's DOM library does not declare. */
type BeforeInstallPromptEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** The browser's offer to install the portal. Undefined if it cannot, or has already. Calling it asks the user. */
export type InstallOffer = Store<(() => Promise<void>) | undefined>

/** Keeps the browser's offer for the page that has a button for it. It can come before that page is on screen. */
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
