import type { IdConfiguration, PromptMomentNotification } from 'google-one-tap'
import type { Google } from './google-script.ts'

/** The outcome of the prompt. */
export type PromptEvent =
  | { type: 'credential'; credential: string }
  | { type: 'shown' }
  /** It cannot be shown, or was closed, with Google's reason. */
  | { type: 'hidden' | 'closed'; reason: string }

export type PromptOptions = {
  clientId: string
  /** The ID of the node in which to embed it; absent: it floats over the page. */
  parentId?: string
  /** Whether the browser may show its own prompt (FedCM). */
  allowFedCM: boolean
  cancelOnTapOutside: boolean
}

/** Opens Google's prompt and reports its outcome until the signal aborts, which closes the prompt. */
export function openPrompt(
  google: Google,
  { clientId, parentId, allowFedCM, cancelOnTapOutside }: PromptOptions,
  listener: (event: PromptEvent) => void,
  signal: AbortSignal,
): void {
  const report = (event: PromptEvent) => signal.aborted || listener(event)
  const settings: IdConfiguration = {
    client_id: clientId,
    callback: ({ credential }) => report({ type: 'credential', credential }),
    auto_select: false,
    context: 'use',
    itp_support: true,
    use_fedcm_for_prompt: allowFedCM,
    // A tap outside an embedded prompt is a tap on the form.
    cancel_on_tap_outside: parentId === undefined && cancelOnTapOutside,
    ...(parentId !== undefined && { prompt_parent_id: parentId }),
  }
  google.initialize(settings)
  google.prompt((moment) => {
    const event = toEvent(moment, parentId !== undefined)
    if (event) report(event)
  })
  signal.addEventListener('abort', () => google.cancel(), { once: true })
}

/** Browsers with their own prompt report less: the moments lack some methods. */
function toEvent(moment: Partial<PromptMomentNotification>, isEmbedded: boolean): PromptEvent | undefined {
  if (moment.isSkippedMoment?.()) return { type: 'closed', reason: moment.getSkippedReason?.() ?? unknown }
  // Without this method, an embedded prompt could never report, because there is none.
  if (moment.isNotDisplayed ? moment.isNotDisplayed() : isEmbedded) {
    return { type: 'hidden', reason: moment.getNotDisplayedReason?.() ?? unknown }
  }
  if (moment.isDismissedMoment?.()) {
    const reason = moment.getDismissedReason?.() ?? unknown
    // A credential is reported separately.
    return reason === 'cancel_called' ? { type: 'closed', reason } : undefined
  }
  return { type: 'shown' }
}

const unknown = 'unknown_reason'
