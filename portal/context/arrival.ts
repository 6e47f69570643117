import type { ComponentType } from 'react'
import { createStore, type Store } from '../platform/store.ts'

/** What a page is a step to, for the recipient of an email about a shared file. */
export type Purpose = 'signUp' | 'signIn' | 'open'

/** Renders what the email said. */
export type NoticeOf = ComponentType<{ purpose?: Purpose | undefined }>

/** The email about a shared file whose link led to this tab. A reload keeps it. */
export type Arrival = Pick<Store<NoticeOf | undefined>, 'get' | 'subscribe'> & {
  /** resolves when the email is known, or when it is known that the link says nothing anymore */
  loaded: Promise<void> | undefined
  /** Forgets the email: its file is open, or the user has signed out. */
  forget: () => void
}

/** The tab's storage has the reference under the name that it has in the URL (server/portal/recipients/enqueue-notices.ts). */
const key = 'notice'

/** Takes the place of the notice until the server responds. */
const nothing = () => null

/**
 * @param storage the tab's storage
 * @param search the query of the page's URL
 * @param open reads what the email with this reference said; undefined = the reference is unknown, or has ended
 */
export function createArrival(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  search: string,
  open: (reference: string) => Promise<NoticeOf | undefined>,
): Arrival {
  const { get, set, subscribe } = createStore<NoticeOf | undefined>(undefined)
  const reference = new URLSearchParams(search).get(key) ?? storage.getItem(key)
  const read = async (token: string) => {
    storage.setItem(key, token)
    set(nothing)
    const notice = await open(token).catch(() => undefined)
    if (get()) set(notice)
  }
  return {
    get,
    subscribe,
    loaded: reference ? read(reference) : undefined,
    forget() {
      storage.removeItem(key)
      set(undefined)
    },
  }
}
