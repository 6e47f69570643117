import type { Method } from '../../core/method.ts'
import { oneTapStep } from './flow.ts'
import { mountPrompt } from './mount-prompt.ts'
import { OneTap } from './OneTap.tsx'
import { openPromptPage, type PromptPage } from './page.ts'
import { performOneTap } from './perform.ts'
import type { OneTapEffect, OneTapEvent, OneTapScreen } from './states.ts'

/** The place on Main. It comes in one chunk with the rest, because without that it would stay empty. */
export const block = OneTap

/** One for the page, made when it is first needed: where there is no page, nothing is. */
let page: PromptPage | undefined

/** Google's prompt, beside Main. */
export const oneTap: Method<OneTapScreen, OneTapEvent, OneTapEffect> = {
  screens: [],
  step: oneTapStep,
  perform: performOneTap,
  fail: (_, problem) => ({ method: 'one-tap', type: 'failed', problem }),
  accompany(flow, world) {
    page ??= openPromptPage(window)
    const end = mountPrompt(flow, world, page)
    // A browser that leads back to the page may show it as it was left: on its way out.
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) flow.send({ method: 'one-tap', type: 'shownAgain' })
    }
    world.window.addEventListener('pageshow', show)
    return () => {
      world.window.removeEventListener('pageshow', show)
      end()
    }
  },
  draw: () => null,
}
