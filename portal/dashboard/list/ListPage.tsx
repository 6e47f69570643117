import { RefreshCw } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { pageSizes } from '#contract/routes/lists.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { useWorld } from '../../world/world.ts'
import { changeList, pageOf, pagesOf, sizeOf, toCount } from '../list-rules.ts'
import { nameZone } from '../Moment.tsx'
import { useSpot } from '../use-spot.ts'
import { useWords } from '../use-words.ts'
import { ListBody, type ListBodyProps } from './ListBody.tsx'
import styles from './ListPage.module.css'
import { Pager } from './Pager.tsx'
import { SelectField } from './SelectField.tsx'

type Props<Row> = ListBodyProps<Row> & {
  /** the toolbar, and what stands below it */
  tools: ReactNode
  tags?: ReactNode
  /** what the file of a long list leaves out */
  limit?: string | undefined
  /** what can be done with the selected rows, while there are some */
  bar?: ReactNode
  /** '12 files' */
  countText: (count: string, total: number) => string
  newsText: (count: number) => string
}

/** The frame of every list: tools, what is known of it, the rows or what stands in their place, the pages. */
export function ListPage<Row>(props: Props<Row>) {
  const { list, tools, tags, limit, bar, usual, countText, newsText } = props
  const words = useWords()
  const { today } = useWorld()
  const { spot, setList } = useSpot()
  const count = useRef<HTMLParagraphElement>(null)
  const size = sizeOf(spot.list, usual)
  const { page } = list
  const pages = page === undefined ? 0 : pagesOf(page.total, size)
  const turn = (next: number) => {
    setList(changeList(spot.list, { page: next === 1 ? undefined : String(next) }))
    count.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={styles.list}>
      {tools}
      {limit !== undefined && <p className={styles.limit}>{limit}</p>}
      {tags}
      <div className={styles.known}>
        <p ref={count} tabIndex={-1} role="status" className={styles.count}>
          {page !== undefined && countText(toCount(page.total, page.total_is_floor), page.total)}
          {list.isStale && <Spinner />}
        </p>
        <p className={styles.zone}>{words('list.zone', { zone: nameZone(new Date(today())) })}</p>
        {page !== undefined && page.total > pageSizes[0] && (
          <SelectField
            label={words('list.size')}
            value={String(size)}
            options={pageSizes.map(
              (option) => [String(option), words('list.rows', { count: option })] as const,
            )}
            onChange={(option) =>
              setList(changeList(spot.list, { size: option === String(usual) ? '' : option }))
            }
          />
        )}
      </div>
      <div className={styles.card}>
        <ListBody {...props} />
      </div>
      <Pager page={Math.min(pageOf(spot.list), Math.max(pages, 1))} pages={pages} onPage={turn} />
      <div className={styles.dock}>
        <div role="status" className={styles.newsPlace}>
          {list.news > 0 && (
            <button
              type="button"
              className={styles.news}
              onClick={() => {
                list.showNews()
                count.current?.focus()
              }}
            >
              <RefreshCw size={16} strokeWidth={1.5} aria-hidden="true" />
              {newsText(list.news)}
            </button>
          )}
        </div>
        {bar}
      </div>
    </div>
  )
}
