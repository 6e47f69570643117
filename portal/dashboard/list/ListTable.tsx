import { ChevronRight } from 'lucide-react'
import { Fragment, type MouseEvent, type ReactNode, useRef } from 'react'
import { useServices } from '../../context/use-services.ts'
import { classes } from '../../ui/classes.ts'
import hidden from '../../ui/hidden.module.css'
import type { Sorting } from '../list-rules.ts'
import widths from './columns.module.css'
import { type Column, visibleColumns } from './columns.ts'
import expand from './expand.module.css'
import styles from './ListTable.module.css'
import { SelectBox } from './SelectBox.tsx'
import { type Selection, SelectPage, withAll } from './SelectPage.tsx'
import { SortHeader } from './SortHeader.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'
import { useKeys } from './use-keys.ts'
import { useReturnToRow } from './use-return-to-row.ts'
import { stepRows, walkRows } from './walk-rows.ts'

type Expansion<Row> = {
  openKey: string | undefined
  onToggle: (key: string | undefined) => void
  panel: (row: Row) => ReactNode
  /** whether the panel is a dialog over the page, instead of a row below */
  isDialog?: boolean
  /** label of the row's button for screen readers */
  label: (row: Row) => string
}

export type ListTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sorting: Sorting<string>
  onSort: (key: string) => void
  expansion?: Expansion<Row>
  selection?: Selection<Row>
  rowClass?: (row: Row) => string | false | undefined
  /** called when a row that does not expand is clicked */
  onPress?: (row: Row) => void
  isStale: boolean
}

/**
 * The rows of a list as a table; on a phone, two lines per row. Each row has a control that opens it, and arrow keys, j
 * and k move between these controls.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, rows, keyOf, sorting, onSort, expansion, onPress, isStale } = props
  const { t } = useServices()
  const { hidden: hiddenColumns } = useHiddenColumns()
  const columns = visibleColumns(props.columns, hiddenColumns)
  const table = useRef<HTMLTableElement>(null)
  useKeys({
    j: () => stepRows(table.current, 'ArrowDown'),
    k: () => stepRows(table.current, 'ArrowUp'),
  })
  useReturnToRow(table, expansion?.openKey)
  const selection = rows.some((row) => props.selection?.isOffered(row)) ? props.selection : undefined
  const width = columns.length + (selection ? 1 : 0) + (expansion ? 1 : 0)
  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        className={classes(styles.table, columns.length > 7 && styles.dense, isStale && styles.stale)}
        onKeyDown={walkRows}
      >
        <caption className={hidden.hidden}>{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th className={styles.tick} scope="col">
                <SelectPage rows={rows} keyOf={keyOf} selection={selection} />
              </th>
            )}
            {expansion && (
              <th className={styles.opener} scope="col">
                <span className={hidden.hidden}>{t('list.details')}</span>
              </th>
            )}
            {columns.map((column) => (
              <SortHeader key={column.title} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row)
            const isOpen = expansion !== undefined && expansion.openKey === key
            const toggle = () => expansion?.onToggle(isOpen ? undefined : key)
            const press = expansion ? toggle : onPress && (() => onPress(row))
            return (
              <Fragment key={key}>
                <tr
                  data-item
                  className={classes(
                    styles.row,
                    isOpen && styles.open,
                    props.rowClass?.(row),
                    press && styles.press,
                  )}
                  onClick={(event) => {
                    if (isRowClick(event)) press?.()
                  }}
                >
                  {selection && (
                    <td className={styles.tick}>
                      {selection.isOffered(row) && (
                        <SelectBox
                          label={t('list.select', { name: selection.label(row) })}
                          isChecked={selection.keys.has(key)}
                          onChange={() =>
                            selection.onChange(withAll(selection.keys, [key], !selection.keys.has(key)))
                          }
                        />
                      )}
                    </td>
                  )}
                  {expansion && (
                    <td className={styles.opener}>
                      <button
                        type="button"
                        data-row={key}
                        className={expand.button}
                        {...(expansion.isDialog
                          ? { 'aria-haspopup': 'dialog' }
                          : { 'aria-expanded': isOpen })}
                        aria-label={expansion.label(row)}
                        onClick={toggle}
                      >
                        <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
                      </button>
                    </td>
                  )}
                  {columns.map((column) => (
                    <td
                      key={column.title}
                      className={classes(
                        column.isNumber && styles.number,
                        column.width && widths[column.width],
                        column.from && widths[column.from],
                        styles[column.phone ?? 'unseen'],
                      )}
                    >
                      {column.isNamed && <span className={styles.name}>{column.title}:</span>}
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {isOpen && (
                  <tr className={styles.panel}>
                    <td colSpan={width}>{expansion.panel(row)}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Whether a click is on the row itself: not on a control in it, and not the end of a text selection. */
function isRowClick({ target }: MouseEvent): boolean {
  if (target instanceof Element && target.closest('a, button, input, label, time')) return false
  return window.getSelection()?.isCollapsed ?? true
}
