import type { ReactNode } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import css from './named-list.css?inline'
import { useSheet } from './sheets.ts'

type Row = { id: string; name: string; note?: string | undefined }
type Props<Entry extends Row> = {
  label: ScreenText
  rows: readonly Entry[]
  /** A row's actions, or the form that replaces them. */
  children(row: Entry): { actions: ReactNode } | { form: ReactNode }
}

/** A list of named rows with actions. */
export function LabeledList<Entry extends Row>({ label, rows, children }: Props<Entry>) {
  const element = useSheet<HTMLUListElement>(css)
  return (
    <ul ref={element} className="lw-rows" part="list" aria-label={label}>
      {rows.map((row) => {
        const content = children(row)
        return (
          <li key={row.id} className="lw-row" part="row">
            {'form' in content ? (
              content.form
            ) : (
              <>
                <div className="lw-row-text">
                  <bdi className="lw-strong">{row.name}</bdi>
                  {row.note !== undefined && (
                    <bdi className="lw-quiet" part="note">
                      {row.note}
                    </bdi>
                  )}
                </div>
                <div className="lw-row-actions">{content.actions}</div>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
