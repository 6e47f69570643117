import type { IdConfiguration, PromptMomentNotification } from 'google-one-tap'
import type { Google } from './google-script.ts'

/** What became of the prompt. */
export type PromptNews =
  | { type: 'credential'; credential: string }
  | { type: 'shown' }
  /** It cannot be shown, or was closed: by Google's word for why. */
  | { type: 'hidden' | 'closed'; reason: string }

export type PromptOrder = {
  clientId: string
  /** The id of the node that it is to be put into; absent: it floats over the page. */
  parentId?: string
  /** Whether the browser may show a prompt of its own (FedCM). */
  mayBeBrowsersOwn: boolean
  cancelOnTapOutside: boolean
}

/** Has Google ask. What becomes of it is told, until the signal is aborted, which closes the prompt. */
export function openPrompt(
  google: Google,
  { clientId, parentId, mayBeBrowsersOwn, cancelOnTapOutside }: PromptOrder,
  tell: (news: PromptNews) => void,
  signal: AbortSignal,
): void {
  const hear = (news: PromptNews) => signal.aborted || tell(news)
  const settings: IdConfiguration = {
    client_id: clientId,
    callback: ({ credential }) => hear({ type: 'credential', credential }),
    auto_select: false,
    context: 'use',
    itp_support: true,
    use_fedcm_for_prompt: mayBeBrowsersOwn,
    // A tap beside a prompt in the form is a tap on the form.
    cancel_on_tap_outside: parentId === undefined && cancelOnTapOutside,
    ...(parentId !== undefined && { prompt_parent_id: parentId }),
  }
  google.initialize(settings)
  google.prompt((moment) => {
    const news = toNews(moment, parentId !== undefined)
    if (news) hear(news)
  })
  signal.addEventListener('abort', () => google.cancel(), { once: true })
}

/** Browsers with a prompt of their own say less: of what they leave out, Google's script has no methods. */
function toNews(moment: Partial<PromptMomentNotification>, isEmbedded: boolean): PromptNews | undefined {
  if (moment.isSkippedMoment?.()) return { type: 'closed', reason: moment.getSkippedReason?.() ?? unknown }
  // Without that method nothing would ever be heard of a prompt in the form, because there is none.
  if (moment.isNotDisplayed ? moment.isNotDisplayed() : isEmbedded) {
    return { type: 'hidden', reason: moment.getNotDisplayedReason?.() ?? unknown }
  }
  if (moment.isDismissedMoment?.()) {
    const reason = moment.getDismissedReason?.() ?? unknown
    // With a credential comes its own news.
    return reason === 'cancel_called' ? { type: 'closed', reason } : undefined
  }
  return { type: 'shown' }
}

const unknown = 'unknown_reason'
