import { useServices } from '../../context/use-services.ts'
import { changeList, type Sorting } from '../list-rules.ts'
import { useDashboardLocation } from '../use-dashboard-location.ts'
import { SelectField } from './SelectField.tsx'

export type SortFieldProps = {
  columns: readonly { title: string; sort?: string }[]
  sorting: Sorting<string>
}

/** The order of a list as a select, for phones, where no headers can be pressed. */
export function SortField({ columns, sorting }: SortFieldProps) {
  const { t } = useServices()
  const { location, setList } = useDashboardLocation()
  const sorted = columns.flatMap(({ title, sort }) => (sort === undefined ? [] : [{ title, sort }]))
  return (
    <SelectField<string>
      label={t('list.sort')}
      value={`${sorting.by} ${sorting.dir}`}
      options={sorted.flatMap(({ title, sort }) => [
        [`${sort} desc`, t('list.descending', { column: title })] as const,
        [`${sort} asc`, t('list.ascending', { column: title })] as const,
      ])}
      onChange={(option) => {
        const [sort, dir] = option.split(' ')
        const fields = { dir: dir === 'asc' ? 'asc' : undefined }
        // A list with a single order has no parameter for it.
        setList(changeList(location.list, sorted.length > 1 ? { ...fields, sort } : fields))
      }}
    />
  )
}
