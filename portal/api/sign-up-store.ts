/**
 * The unfinished sign-up of this tab (rule P5). Never stores a password, code or PIN: the password is only in the memory
 * of the page, which a reload clears.
 */
export type SignUpStore = {
  /** the registered email address, to prefill forms; undefined if there is none */
  email: () => string | undefined
  remember: (email: string, password?: string) => void
  /** the password of this sign-up, to prefill the sign-in that follows it; undefined after a reload */
  password: () => string | undefined
  forgetPassword: () => void
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
  let password: string | undefined
  const forgetPassword = () => {
    password = undefined
  }
  return {
    email: () => storage.getItem(emailKey) ?? undefined,
    remember(email, chosen) {
      storage.setItem(emailKey, email)
      password = chosen
    },
    password: () => password,
    forgetPassword,
    callback: () => storage.getItem(callbackKey),
    returnTo: (callback) => storage.setItem(callbackKey, callback),
    isCanceled: () => storage.getItem(canceledKey) !== null,
    cancel() {
      forgetPassword()
      storage.removeItem(emailKey)
      storage.setItem(canceledKey, 'yes')
    },
    resume,
    forget() {
      forgetPassword()
      storage.removeItem(emailKey)
      storage.removeItem(callbackKey)
      resume()
    },
  }
}
