import type { ReactNode } from 'react'
import { changeList } from '../list-rules.ts'
import { useDashboardLocation } from '../use-dashboard-location.ts'
import { RangeField } from './RangeField.tsx'
import { SearchField } from './SearchField.tsx'

type Props = {
  searchLabel: string
  /** label of the date range */
  rangeLabel: string
  /** the list's own filters */
  children: ReactNode
}

/** The filters of a list: search, date range and the list's own. */
export function ListTools({ searchLabel, rangeLabel, children }: Props) {
  const { location, setList } = useDashboardLocation()
  const { list } = location
  return (
    <>
      <SearchField
        label={searchLabel}
        value={list.search ?? ''}
        onSearch={(search) => setList(changeList(list, { search }), { replace: true })}
      />
      <RangeField
        label={rangeLabel}
        range={{ from: list.from, to: list.to }}
        // Typing a date produces several intermediate dates, which should not become history entries.
        onChange={({ from, to }) =>
          setList(changeList(list, { from, to }), { replace: (list.from ?? list.to) !== undefined })
        }
      />
      {children}
    </>
  )
}
