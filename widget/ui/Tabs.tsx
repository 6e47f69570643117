import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { useSheet } from './sheets.ts'
import css from './tabs.css?inline'

type Props<Name extends string> = {
  /** The accessible name of the tab list. */
  label: ScreenText
  tabs: readonly { name: Name; label: string }[]
  chosen: Name
  /** A call is in progress: the tabs are locked. */
  blocked: boolean
  onChoose(name: Name): void
  /** The content of the selected tab. */
  children: ReactNode
}

/** Tabs over one panel. Arrow keys select; Tab moves from the selected tab into the panel. */
export function Tabs<Name extends string>({ label, tabs, chosen, blocked, onChoose, children }: Props<Name>) {
  const id = useId()
  const element = useSheet<HTMLDivElement>(css)

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const index = tabs.findIndex(({ name }) => name === chosen)
    const [leftStep, rightStep] = event.currentTarget.matches(':dir(rtl)') ? [1, -1] : [-1, 1]
    const targets: Record<string, number> = {
      Home: 0,
      End: -1,
      ArrowLeft: index + leftStep,
      ArrowRight: index + rightStep,
    }
    const target = targets[event.key]
    // The tab before the first is the last, as `at` counts, and the tab after the last is the first.
    const next = target === undefined ? undefined : tabs.at(target % tabs.length)
    if (!next) return
    event.preventDefault()
    if (blocked) return
    onChoose(next.name)
    event.currentTarget.querySelector<HTMLElement>(`[data-name="${next.name}"]`)?.focus()
  }

  return (
    <div ref={element} className="lw-tabs">
      <div className="lw-tablist" part="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className="lw-tab"
            part={name === chosen ? 'tab tab-chosen' : 'tab'}
            data-name={name}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            aria-disabled={blocked || undefined}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => {
              if (!blocked) onChoose(name)
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </div>
  )
}
