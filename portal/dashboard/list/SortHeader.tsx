import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import type { Sorting } from '../list-rules.ts'
import widths from './columns.module.css'
import type { Column } from './columns.ts'
import table from './ListTable.module.css'
import styles from './SortHeader.module.css'

type Props = {
  column: Pick<Column<never>, 'title' | 'sort' | 'isNumber' | 'width' | 'from'>
  sorting: Sorting<string>
  onSort: (key: string) => void
}

/** A column header; a button if the list can be sorted by it. */
export function SortHeader({ column: { title, sort, isNumber, width, from }, sorting, onSort }: Props) {
  const isSorted = sorting.by === sort
  const Arrow = isSorted ? (sorting.dir === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown
  const direction = isSorted ? (sorting.dir === 'asc' ? 'ascending' : 'descending') : undefined
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={classes(isNumber && table.number, width && widths[width], from && widths[from])}
    >
      {sort === undefined ? (
        title
      ) : (
        <button
          type="button"
          className={classes(styles.sort, isSorted && styles.sorted)}
          onClick={() => onSort(sort)}
        >
          {title}
          <Arrow size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </th>
  )
}
