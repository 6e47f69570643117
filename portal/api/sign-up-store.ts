/** The unfinished sign-up of this tab (rule P5). Never stores a password, code or PIN. */
export type SignUpStore = {
  /** the registered email address, to prefill forms; undefined if there is none */
  email: () => string | undefined
  remember: (email: string) => void
  /** where to go after the sign-up: the `callback` of the sign-in page; null = the portal */
  callback: () => string | null
  returnTo: (callback: string) => void
  /** Cancels the sign-up: forgets the email address and stops redirecting to the missing step. */
  cancel: () => void
  isCanceled: () => boolean
  /** Redirects to the missing step again. */
  resume: () => void
  forget: () => void
}

const emailKey = 'cakelock_signup_email'
const callbackKey = 'cakelock_signup_callback'
const canceledKey = 'cakelock_signup_set_aside'

/** @param storage the tab's storage, which lets a reload find the sign-up and hides it from other visitors */
export function createSignUpStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SignUpStore {
  const resume = () => storage.removeItem(canceledKey)
  return {
    email: () => storage.getItem(emailKey) ?? undefined,
    remember: (email) => storage.setItem(emailKey, email),
    callback: () => storage.getItem(callbackKey),
    returnTo: (callback) => storage.setItem(callbackKey, callback),
    isCanceled: () => storage.getItem(canceledKey) !== null,
    cancel() {
      storage.removeItem(emailKey)
      storage.setItem(canceledKey, 'yes')
    },
    resume,
    forget() {
      storage.removeItem(emailKey)
      storage.removeItem(callbackKey)
      resume()
    },
  }
}
