import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useSheet } from './sheets.ts'
import css from './tabs.css?inline'

type Props<Name extends string> = {
  /** The accessible name of the tab list. */
  label: string
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
    const index = nextIndex(
      event,
      tabs.findIndex(({ name }) => name === chosen),
      tabs.length,
    )
    const next = index === undefined ? undefined : tabs[index]
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

/** The index a key moves to, with wraparound; undefined for other keys. */
function nextIndex({ key, currentTarget }: KeyboardEvent<HTMLElement>, index: number, count: number) {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const forward = currentTarget.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight'
  if (key === forward) return (index + 1) % count
  return key === 'ArrowLeft' || key === 'ArrowRight' ? (index + count - 1) % count : undefined
}
