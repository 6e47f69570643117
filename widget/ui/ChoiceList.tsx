import type { ReactNode } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import css from './choices.css?inline'
import { useSheet } from './sheets.ts'

type Choice = { id: string; name: string; mark: ReactNode; note?: ReactNode }
type Props = {
  label: ScreenText
  choices: readonly Choice[]
  /** The ID of the choice whose call is in progress; then no other can be made. */
  pending: string | null
  onChoose(id: string): void
}

/** A list of buttons with a mark, a name and a note. */
export function ChoiceList({ label, choices, pending, onChoose }: Props) {
  const element = useSheet<HTMLUListElement>(css)
  return (
    <ul ref={element} className="lw-choices" part="choices" aria-label={label}>
      {choices.map(({ id, name, mark, note }) => (
        <li key={id}>
          <button
            type="button"
            className="lw-button lw-button-secondary lw-choice"
            part="button button-secondary choice"
            aria-disabled={pending !== null || undefined}
            data-busy={pending === id || undefined}
            onClick={() => {
              if (pending === null) onChoose(id)
            }}
          >
            {mark}
            <span className="lw-button-label">
              <bdi>{name}</bdi>
              {note && (
                <span className="lw-quiet" part="note">
                  {note}
                </span>
              )}
            </span>
            {pending === id && <span className="lw-spinner" part="spinner" aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
