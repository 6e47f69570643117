import { type Google, openScript, type ScriptPage } from './google-script.ts'
import { mountId, watchHeight } from './mount.ts'

/** The parts of the page that One Tap needs. */
export type PromptPage = {
  /** Whether the browser shows its own prompt (FedCM). */
  usesFedCM(): boolean
  /** Loads Google's script on first use. @throws if it cannot be fetched */
  fetchGoogle(): Promise<Google>
  /** Google has one prompt per page. Returns a release function, or undefined if another tag holds it. */
  claim(): (() => void) | undefined
  /** Reports the height of the prompt in the form whenever it is stable. Returns a stop function. */
  watchHeight(listener: (height: number) => void): () => void
  /** Whether Google's content is visible in the form, stable or not. */
  isFilled(): boolean
  /** Logs a message for the developer who embeds the widget. */
  warn(text: string, cause?: unknown): void
}

export function openPromptPage(page: ScriptPage): PromptPage {
  const fetchGoogle = openScript(page)
  let isClaimed = false
  return {
    usesFedCM: () => 'IdentityCredential' in page,
    fetchGoogle,
    claim() {
      if (isClaimed) return undefined
      isClaimed = true
      return () => {
        isClaimed = false
      }
    },
    watchHeight(listener) {
      const mount = page.document.getElementById(mountId)
      return mount ? watchHeight(mount, listener) : () => {}
    },
    isFilled: () => (page.document.getElementById(mountId)?.offsetHeight ?? 0) > 0,
    warn(text, cause) {
      // biome-ignore lint/suspicious/noConsole: One Tap failures are for developers, who look in the console
      console.error(`<login-widget>: ${text}`, ...(cause === undefined ? [] : [cause]))
    },
  }
}
