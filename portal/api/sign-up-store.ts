/** What this tab keeps of a sign-up that is not finished (rule P5). Never a password, a code or a PIN. */
export type SignUpStore = {
  /** the address that was registered, for the forms to begin with; undefined where none was, or it is forgotten */
  email: () => string | undefined
  remember: (email: string) => void
  /** Cancel: all of it is forgotten, and the person is not led on to the step that is missing. */
  setAside: () => void
  isSetAside: () => boolean
  /** From here on the missing step is led to again. */
  takeUp: () => void
  forget: () => void
}

const emailKey = 'cakelock_signup_email'
const asideKey = 'cakelock_signup_set_aside'

/** Keeps it for as long as the tab: a reload takes up what was there, and another visitor finds nothing. */
export function createSignUpStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SignUpStore {
  // A browser that refuses storage keeps it as long as the page.
  const kept = new Map<string, string>()
  const read = (key: string) => kept.get(key) ?? attempt(() => storage.getItem(key)) ?? undefined
  const write = (key: string, value: string | undefined) => {
    if (value === undefined) {
      kept.delete(key)
      attempt(() => storage.removeItem(key))
    } else {
      kept.set(key, value)
      attempt(() => storage.setItem(key, value))
    }
  }
  return {
    email: () => read(emailKey),
    remember: (email) => write(emailKey, email),
    isSetAside: () => read(asideKey) !== undefined,
    setAside() {
      write(emailKey, undefined)
      write(asideKey, 'yes')
    },
    takeUp: () => write(asideKey, undefined),
    forget() {
      write(emailKey, undefined)
      write(asideKey, undefined)
    },
  }
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
