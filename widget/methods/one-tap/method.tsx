import type { Method } from '../../core/method.ts'
import { oneTapStep } from './flow.ts'
import { mountPrompt } from './mount-prompt.ts'
import { OneTap } from './OneTap.tsx'
import { openPromptPage, type PromptPage } from './page.ts'
import { performOneTap } from './perform.ts'
import type { OneTapEffect, OneTapEvent, OneTapScreen } from './states.ts'

/** The place on Main. In one chunk with its method, without which it would stay empty. */
export const block = OneTap

/** One per page, created on first use, because there is no page during server rendering. */
let page: PromptPage | undefined

/** Google One Tap on Main. */
export const oneTap: Method<OneTapScreen, OneTapEvent, OneTapEffect> = {
  screens: {},
  step: oneTapStep,
  perform: performOneTap,
  fail: (_, problem) => ({ method: 'one-tap', type: 'failed', problem }),
  start(flow, ports) {
    page ??= openPromptPage(window)
    const end = mountPrompt(flow, ports, page)
    // The back/forward cache may restore the page in its state just before the redirect.
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) flow.send({ method: 'one-tap', type: 'shownAgain' })
    }
    ports.window.addEventListener('pageshow', show)
    return () => {
      ports.window.removeEventListener('pageshow', show)
      end()
    }
  },
}
