import { useServices } from '../../context/use-services.ts'
import { SelectBox } from './SelectBox.tsx'

export type Selection<Row> = {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  label: (row: Row) => string
  /** whether the row can be selected; without such rows on the page, there are no checkboxes */
  isOffered: (row: Row) => boolean
}

type Props<Row> = { rows: readonly Row[]; keyOf: (row: Row) => string; selection: Selection<Row> }

/** The checkbox of all rows of a page that can be selected, if there are any. */
export function SelectPage<Row>({ rows, keyOf, selection }: Props<Row>) {
  const { t } = useServices()
  const offered = rows.filter(selection.isOffered).map(keyOf)
  if (offered.length === 0) return null
  const isAll = offered.every((key) => selection.keys.has(key))
  return (
    <SelectBox
      label={t('list.selectPage')}
      isNamed
      isChecked={isAll}
      isMixed={!isAll && offered.some((key) => selection.keys.has(key))}
      onChange={() => selection.onChange(withAll(selection.keys, offered, !isAll))}
    />
  )
}

/** The keys with or without some of them. */
export function withAll(
  keys: ReadonlySet<string>,
  some: readonly string[],
  isIn: boolean,
): ReadonlySet<string> {
  const next = new Set(keys)
  for (const key of some) {
    if (isIn) next.add(key)
    else next.delete(key)
  }
  return next
}
