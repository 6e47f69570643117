import { type ReactNode, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Problem } from '../core/problem.ts'
import { createTranslate, type Translate, toDirection } from '../messages/translate.ts'
import { Button } from '../ui/Button.tsx'
import { focusStart } from './focus.ts'
import { LazyBlock } from './LazyBlock.tsx'
import { Main } from './Main.tsx'
import type { State } from './states.ts'
import { toCustomProperties } from './theme.ts'
import type { View } from './view.ts'

/** The widget's tree: the card, the screen in it, and the toasts. */
export function App({ view }: { view?: View }) {
  return view ? <Card view={view} /> : null
}

function Card({ view }: { view: View }) {
  const { flow, messages, theme, locale, colorScheme } = view
  const state = useSyncExternalStore(flow.subscribe, flow.state, flow.state)
  const card = useRef<HTMLDivElement>(null)
  useFocus(card, state, view)
  const runtime = view.runtime()
  const toText = (problem: Problem) => runtime?.toText(problem, messages)
  const t = useMemo(() => createTranslate(messages), [messages])
  return (
    <div
      ref={card}
      className="lw-card"
      part="card"
      lang={locale}
      dir={toDirection(locale)}
      data-scheme={colorScheme}
      data-screen={state.screen}
      data-no-back={theme.hideBackArrow || undefined}
      data-testid="lw-card"
      style={toCustomProperties(theme)}
    >
      <Screen key={state.screen} view={view} state={state} toText={toText} t={t} />
      {/* Always there, so that screen readers announce new toasts. */}
      <div className="lw-toasts" part="toasts" role="status">
        {runtime && (
          <runtime.ToastList {...{ t, messages }} toaster={runtime.toaster} toasts={state.toasts} />
        )}
      </div>
    </div>
  )
}

/** The block shows no mistakes: nothing has been read yet. */
type Waiting = View & { mistakes: readonly string[]; hasConflict: boolean }

type ScreenProps = { view: View; state: State; toText(problem: Problem): ReactNode; t: Translate }

function Screen({ view, state, toText, t }: ScreenProps) {
  const { flow, now } = view
  const { alternative } = state
  const button = alternative && (
    <Button kind="secondary" onPress={() => flow.send(alternative.event)}>
      {t(alternative.key)}
    </Button>
  )
  const props = {
    send: flow.send,
    t,
    toText,
    now,
    settings: view.settings,
    ...(button && { alternative: button }),
  }
  const { front } = view
  if (state.screen === 'Main') {
    if (front === null) return <LazyBlock {...(view as Waiting)} {...props} state={state} name="business" />
    const Start = front?.Start ?? Main
    return <Start {...props} state={state} view={view} />
  }
  const Component = view.methods.findScreen(state.screen)
  return Component && <Component {...props} state={state} />
}

/** Moves the focus to a new screen and to a new error. Focuses the first screen only if the host requests it. */
function useFocus(
  card: { current: HTMLElement | null },
  { screen, errorMessage: error }: State,
  { autofocus, runtime }: View,
) {
  const seen = useRef({ screen: autofocus ? '' : screen, error })
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = { screen, error }
    if (!card.current) return
    if (before.screen === '') focusStart(card.current)
    else if (before.screen !== screen) runtime()?.focusScreen(card.current)
    else if (error && before.error !== error) runtime()?.focusError(card.current)
  })
}
