import type { ReactNode } from 'react'
import { changeList } from '../list-rules.ts'
import { useSpot } from '../use-spot.ts'
import { RangeField } from './RangeField.tsx'
import { SearchField } from './SearchField.tsx'
import styles from './Toolbar.module.css'

type Props = {
  searchLabel: string
  /** what the stretch of time is about */
  rangeLabel: string
  /** the selects of this list */
  children: ReactNode
  /** the button that downloads it */
  download: ReactNode
}

/** The tools above every list: search, a stretch of time, what else this one is filtered by, and its CSV. */
export function ListTools({ searchLabel, rangeLabel, children, download }: Props) {
  const { spot, setList } = useSpot()
  const { list } = spot
  return (
    <div className={styles.toolbar}>
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
      <div className={styles.end}>{download}</div>
    </div>
  )
}
