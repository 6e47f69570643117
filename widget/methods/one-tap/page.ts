import { type Google, openScript, type ScriptPage } from './google-script.ts'
import { mountId, watchHeight } from './mount.ts'

/** The page, as far as Google's prompt is concerned. */
export type PromptPage = {
  /** Whether the browser has a prompt of its own (FedCM). */
  isBrowsersOwn(): boolean
  /** Fetches Google's script on first use. @throws where it cannot be fetched */
  fetchGoogle(): Promise<Google>
  /** Google has one prompt for a page. Gives back how to let go of it, or undefined where another tag has it. */
  claim(): (() => void) | undefined
  /** Tells the height of the prompt in the form, whenever it has settled. Gives back how to stop. */
  watchHeight(tell: (height: number) => void): () => void
  /** Whether something of Google's is to be seen in the form, settled or not. */
  isFilled(): boolean
  /** Says something to whoever embeds the widget. */
  warn(text: string, cause?: unknown): void
}

export function openPromptPage(page: ScriptPage): PromptPage {
  const fetchGoogle = openScript(page)
  let isTaken = false
  return {
    isBrowsersOwn: () => 'IdentityCredential' in page,
    fetchGoogle,
    claim() {
      if (isTaken) return undefined
      isTaken = true
      return () => {
        isTaken = false
      }
    },
    watchHeight(tell) {
      const mount = page.document.getElementById(mountId)
      return mount ? watchHeight(mount, tell) : () => {}
    },
    isFilled: () => (page.document.getElementById(mountId)?.offsetHeight ?? 0) > 0,
    warn(text, cause) {
      // biome-ignore lint/suspicious/noConsole: the failures of One Tap are for developers, who look there
      console.error(`<login-widget>: ${text}`, ...(cause === undefined ? [] : [cause]))
    },
  }
}
