import type { HostWindow } from '../social.ts'

/**
 * Notices that the browser restores the page in its state just before a redirect, from its back/forward cache.
 *
 * @returns a function that stops it
 */
export function followReturns(window: HostWindow, onReturn: () => void): () => void {
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn()
  }
  window.addEventListener('pageshow', show)
  return () => window.removeEventListener('pageshow', show)
}
