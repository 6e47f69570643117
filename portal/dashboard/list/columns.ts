import type { ReactNode } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'

/** Widths of columns, from columns.module.css. */
export type ColumnWidth = 'id' | 'word' | 'date' | 'count' | 'brief' | 'person' | 'status'

export type Column<Row> = {
  /** identifies a column that the user can hide; absent if the column always stays */
  id?: string
  title: ScreenText
  cell: (row: Row) => ReactNode
  /** the sort key; absent if the list cannot be sorted by this column */
  sort?: string
  isNumber?: boolean
  /** its width by what it contains, the same in every row; absent if it takes what remains */
  width?: ColumnWidth
  /** from which width of the window it is visible: 1280 or 1024 px; absent if always */
  from?: 'desktop' | 'laptop'
  /**
   * its place on a phone: the first line of a row, the muted second line, a line below it, or the end of all; absent if a
   * phone does not show it
   */
  phone?: 'title' | 'detail' | 'below' | 'end'
  /** shows its title in front of the value on a phone, where the list has no head */
  isNamed?: boolean
}

/** The columns that the user has not hidden. */
export const visibleColumns = <Row>(
  columns: readonly Column<Row>[],
  hidden: readonly string[],
): readonly Column<Row>[] => columns.filter(({ id }) => id === undefined || !hidden.includes(id))
