import type { IdConfiguration, PromptMomentNotification } from 'google-one-tap'
import { describe, expect, it } from 'vitest'
import type { Google } from './google-script.ts'
import { openPrompt, type PromptEvent, type PromptOptions } from './prompt.ts'

type Moment = Partial<PromptMomentNotification>

/** A fake of Google's API, and the events that its prompt has reported. */
function open(change: Partial<PromptOptions> = {}) {
  const seen: { settings?: IdConfiguration; canceled: number } = { canceled: 0 }
  let notify = (_: Moment) => {}
  const google = {
    initialize: (settings: IdConfiguration) => Object.assign(seen, { settings }),
    prompt: (listener: typeof notify) => {
      notify = listener
    },
    cancel: () => {
      seen.canceled++
      notify(dismissed('cancel_called'))
    },
  } as unknown as Google
  const events: PromptEvent[] = []
  const visit = new AbortController()
  const options = { clientId: 'client', allowFedCM: true, cancelOnTapOutside: true, ...change }
  openPrompt(google, options, (event) => events.push(event), visit.signal)
  return { seen, events, visit, notify: (moment: Moment) => notify(moment) }
}

const not = { isSkippedMoment: () => false, isNotDisplayed: () => false, isDismissedMoment: () => false }
const displayed: Moment = { ...not }
const skipped = (reason: string) =>
  ({ ...not, isSkippedMoment: () => true, getSkippedReason: () => reason }) as Moment
const hidden = (reason: string) =>
  ({ ...not, isNotDisplayed: () => true, getNotDisplayedReason: () => reason }) as Moment
const dismissed = (reason: string) =>
  ({ ...not, isDismissedMoment: () => true, getDismissedReason: () => reason }) as Moment

describe('openPrompt', () => {
  it('opens a floating prompt that closes on an outside tap', () => {
    expect(open().seen.settings).toMatchObject({
      client_id: 'client',
      auto_select: false,
      use_fedcm_for_prompt: true,
      cancel_on_tap_outside: true,
    })
    expect(open().seen.settings).not.toHaveProperty('prompt_parent_id')
    expect(open({ cancelOnTapOutside: false }).seen.settings?.cancel_on_tap_outside).toBe(false)
  })

  it('opens an embedded prompt that outside taps do not close', () => {
    const { settings } = open({ parentId: 'node', allowFedCM: false }).seen
    expect(settings).toMatchObject({
      prompt_parent_id: 'node',
      use_fedcm_for_prompt: false,
      cancel_on_tap_outside: false,
    })
  })
})

describe('the outcome of the prompt', () => {
  const closed = (reason: string): PromptEvent[] => [{ type: 'closed', reason }]
  const notShown = (reason: string): PromptEvent[] => [{ type: 'hidden', reason }]

  it.each<[string, Moment, PromptEvent[]]>([
    ['reports that it is shown', displayed, [{ type: 'shown' }]],
    ['reports that the visitor closed it', skipped('user_cancel'), closed('user_cancel')],
    ['reports that it cannot be shown', hidden('invalid_client'), notShown('invalid_client')],
    ['reports that the page closed it', dismissed('cancel_called'), closed('cancel_called')],
    [
      'ignores a dismissal with a credential, which is reported separately',
      dismissed('credential_returned'),
      [],
    ],
    ['ignores a restart', dismissed('flow_restarted'), []],
    [
      'reports an unknown reason if the browser gives none',
      { isSkippedMoment: () => true },
      closed('unknown_reason'),
    ],
  ])('%s', (_, moment, expected) => {
    const { events, notify } = open()
    notify(moment)
    expect(events).toEqual(expected)
  })

  it('is hidden if the browser does not report the display', () => {
    const { events, notify } = open({ parentId: 'node' })
    notify({ isSkippedMoment: () => false, isDismissedMoment: () => false })
    expect(events).toEqual(notShown('unknown_reason'))
  })

  it('is a credential', () => {
    const { events, seen } = open()
    seen.settings?.callback?.({ credential: 'a.b.c', select_by: 'user' })
    expect(events).toEqual([{ type: 'credential', credential: 'a.b.c' }])
  })

  it('is not reported after an abort', () => {
    const { events, seen, visit, notify } = open()
    visit.abort()
    expect(seen.canceled).toBe(1)
    notify(displayed)
    seen.settings?.callback?.({ credential: 'a.b.c', select_by: 'user' })
    expect(events).toEqual([])
  })
})
