import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import { changeList, countToolFilters, withoutToolFilters } from '../list-rules.ts'
import { useDashboardLocation } from '../use-dashboard-location.ts'
import styles from './ListTools.module.css'
import { Popup } from './Popup.tsx'
import { RangeField } from './RangeField.tsx'
import { SearchField } from './SearchField.tsx'
import { SortField, type SortFieldProps } from './SortField.tsx'
import { useNarrow } from './use-narrow.ts'

export type ListToolsProps = {
  searchLabel: string
  /** label of the date range */
  rangeLabel: string
  /** the list's own filters */
  filters: ReactNode
}

type Props = ListToolsProps & {
  /** the order of the list, which a phone sets together with the filters */
  order: SortFieldProps
  /** the export button, which a phone shows with the filters */
  download: ReactNode
  /** the button for a new entry, which a phone shows next to the search */
  action: ReactNode
}

/** The search and the filters of a list: date range and the list's own. On a phone, a button opens the filters. */
export function ListTools({
  searchLabel,
  rangeLabel,
  order,
  download,
  action,
  filters: extraFilters,
}: Props) {
  const { t } = useServices()
  const { location, setList } = useDashboardLocation()
  const isNarrow = useNarrow()
  const { list } = location
  const count = countToolFilters(list)
  const close = useRef<() => void>(undefined)
  const filters = (
    <>
      <RangeField
        label={rangeLabel}
        range={{ from: list.from, to: list.to }}
        // Further changes of a range should not become history entries.
        onChange={({ from, to }) =>
          setList(changeList(list, { from, to }), { replace: (list.from ?? list.to) !== undefined })
        }
      />
      {extraFilters}
    </>
  )
  return (
    <div className={styles.tools}>
      <SearchField
        label={searchLabel}
        hint={isNarrow ? t('list.search') : searchLabel}
        value={list.search ?? ''}
        onSearch={(search) => setList(changeList(list, { search }), { replace: true })}
      />
      {isNarrow ? (
        <Popup
          side="end"
          isPlain
          closeRef={close}
          isActive={count > 0}
          label={
            <>
              <SlidersHorizontal size={18} strokeWidth={1.5} aria-hidden="true" />
              {count === 0 ? t('list.filter') : t('list.filterCount', { count: String(count) })}
            </>
          }
        >
          <div className={styles.sheet}>
            {filters}
            <SortField {...order} />
            {download}
            {count > 0 && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  setList(withoutToolFilters(list))
                  close.current?.()
                }}
              >
                {t('list.clear')}
              </Button>
            )}
          </div>
        </Popup>
      ) : (
        filters
      )}
      {isNarrow && action}
    </div>
  )
}
