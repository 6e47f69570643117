import type { ReactNode } from 'react'
import { changeList } from '../list-rules.ts'
import { useDashboardLocation } from '../use-dashboard-location.ts'
import { RangeField } from './RangeField.tsx'
import { SearchField } from './SearchField.tsx'

type Props = {
  searchLabel: string
  /** what the stretch of time is about */
  rangeLabel: string
  /** the selects of this list */
  children: ReactNode
}

/** The filters above every list: search, a stretch of time, and those of this list alone. */
export function ListTools({ searchLabel, rangeLabel, children }: Props) {
  const { spot, setList } = useDashboardLocation()
  const { list } = spot
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
        // A date that is typed is several dates before it is done, and none of them is a step back.
        onChange={({ from, to }) =>
          setList(changeList(list, { from, to }), { replace: (list.from ?? list.to) !== undefined })
        }
      />
      {children}
    </>
  )
}
