import { describe, expect, it } from 'vitest'
import type { OneTapSlot } from '../../core/one-tap.ts'
import { mainScreen } from '../../core/states.ts'
import { oneTapStep } from './flow.ts'
import type { OneTapEvent } from './states.ts'

type Happened = OneTapEvent extends infer Event
  ? Event extends OneTapEvent
    ? Omit<Event, 'method'>
    : never
  : never

const main = (oneTap?: OneTapSlot) => ({ ...mainScreen('ann@example.org'), ...(oneTap && { oneTap }) })
const step = (state: Parameters<typeof oneTapStep>[0], event: Happened) =>
  oneTapStep(state, { method: 'one-tap', ...event } as OneTapEvent)

const spinner = { holds: 'spinner' } as const
const ready = { holds: 'spinner', isReady: true } as const
const prompt = { holds: 'prompt', height: 200 } as const
const lowPrompt = { holds: 'prompt', height: 120 } as const
const button = { holds: 'button' } as const

describe('the place of Google’s button', () => {
  it.each<[string, OneTapSlot | undefined, Happened, OneTapSlot | undefined]>([
    ['shows a spinner first', undefined, { type: 'began' }, spinner],
    ['holds the node for the prompt once it is in the page', spinner, { type: 'placed' }, ready],
    ['reserves the height of the prompt', ready, { type: 'fitted', height: 200 }, prompt],
    ['follows a new height of the prompt', prompt, { type: 'fitted', height: 120 }, lowPrompt],
    ['shows the button if the prompt has no height', ready, { type: 'fitted', height: 0 }, button],
    ['shows the button after the prompt has closed', prompt, { type: 'ended' }, button],
    ['shows the button if there was no prompt', undefined, { type: 'ended' }, button],
    ['keeps the button if the prompt appears late', button, { type: 'fitted', height: 200 }, button],
    ['keeps the button if the node appears late', button, { type: 'placed' }, button],
  ])('%s', (_, before, event, after) => {
    const { state, effect } = step(main(before), event)
    expect(state).toEqual(main(after))
    expect(effect).toBeUndefined()
  })

  it('holds the button and the reason why there is no prompt', () => {
    const problem = { code: 'one_tap_invalid_client', tone: 'warning' } as const
    expect(step(main(spinner), { type: 'rejected', problem }).state).toEqual({
      ...main(button),
      errorMessage: problem,
    })
  })
})

describe('Google’s credential', () => {
  const callback = { kind: 'oauth', token: 'token-1' } as const
  const submitting = { ...main(spinner), busy: 'one-tap' } as const

  it('is submitted, and blocks other calls', () => {
    const before = { ...main(prompt), errorMessage: { code: 'unreachable' } }
    expect(step(before, { type: 'credentialGiven', credential: 'a.b.c' })).toEqual({
      state: submitting,
      effect: { method: 'one-tap', run: 'submit', credential: 'a.b.c' },
    })
  })

  it('is ignored if another call has started', () => {
    const before = { ...main(button), busy: 'oauth' } as const
    expect(step(before, { type: 'credentialGiven', credential: 'a.b.c' })).toEqual({ state: before })
  })

  it('redirects the page', () => {
    const accepted = { url: 'https://shop.example/?token=1', callback }
    expect(step(submitting, { type: 'accepted', ...accepted })).toEqual({
      state: submitting,
      effect: { method: 'one-tap', run: 'leave', ...accepted },
    })
  })

  it('is dropped silently if the widget was reset', () => {
    const url = 'https://shop.example/?token=1'
    for (const response of [
      { type: 'accepted', url, callback },
      { type: 'failed', problem: { code: 'id_token_invalid' } },
    ] as const) {
      expect(step(main(button), response)).toEqual({ state: main(button) })
    }
  })

  it('continues on the page if the host cancels the redirect', () => {
    expect(step(submitting, { type: 'redirectCanceled', callback })).toEqual({
      state: main(button),
      effect: { method: 'one-tap', run: 'continueHere', callback },
    })
  })

  it('leaves the button after a restore from the back/forward cache', () => {
    expect(step(submitting, { type: 'shownAgain' }).state).toEqual(main(button))
    expect(step(main(prompt), { type: 'shownAgain' }).state).toEqual(main(prompt))
  })

  it('leaves the button and the error if it was rejected', () => {
    const problem = { code: 'id_token_invalid' }
    expect(step(submitting, { type: 'failed', problem }).state).toEqual({
      ...main(button),
      errorMessage: problem,
    })
  })

  it('survives the prompt closing meanwhile', () => {
    expect(step(submitting, { type: 'ended' }).state).toBe(submitting)
    expect(step(submitting, { type: 'fitted', height: 0 }).state).toBe(submitting)
  })
})

it('is ignored on other screens', () => {
  const elsewhere = { ...mainScreen(), screen: 'PasswordForgot' }
  for (const type of ['began', 'ended', 'placed'] as const) {
    expect(step(elsewhere, { type })).toEqual({ state: elsewhere })
  }
})
