import { CircleAlert, Inbox, RefreshCw, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageSizes } from '#contract/routes/lists.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useWorld } from '../../world/world.ts'
import { Instead } from '../Instead.tsx'
import { changeList, pageOf, pagesOf, sizeOf, toCount } from '../list-rules.ts'
import { nameZone } from '../Moment.tsx'
import type { List } from '../use-list.ts'
import { useSpot } from '../use-spot.ts'
import { useWords } from '../use-words.ts'
import styles from './ListPage.module.css'
import { Pager } from './Pager.tsx'
import { SelectField } from './SelectField.tsx'
import { Skeleton } from './Skeleton.tsx'

type Props<Row> = {
  list: List<Row>
  /** the toolbar, and the tags below it */
  tools: ReactNode
  tags?: ReactNode
  /** a bar over the rows, while some are selected */
  bar?: ReactNode
  /** rows a page where nobody has chosen otherwise */
  usual: number
  /** '12 files' */
  countText: (count: string, total: number) => string
  newsText: (count: number) => string
  emptyText: string
  emptyHint: ReactNode
  /** what the screen says when the list cannot be fetched */
  failure: string | undefined
  /** whether some filter leaves rows out, and so may be why there are none */
  isFiltered: boolean
  onClear: () => void
  children: (rows: readonly Row[]) => ReactNode
}

/** The frame of every list: tools, what is known of it, the rows or what stands in their place, the pages. */
export function ListPage<Row>(props: Props<Row>) {
  const { list, tools, tags, bar, usual, countText, newsText, children } = props
  const words = useWords()
  const { today } = useWorld()
  const { spot, setList } = useSpot()
  const size = sizeOf(spot.list, usual)
  const { page } = list
  const pages = page === undefined ? 0 : pagesOf(page.total, size)
  const turn = (next: number) =>
    setList(changeList(spot.list, { page: next === 1 ? undefined : String(next) }))
  return (
    <div className={styles.list}>
      {tools}
      {tags}
      <div className={styles.known}>
        <p role="status" className={styles.count}>
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
      {bar}
      <div className={styles.card}>
        {list.news > 0 && (
          <button type="button" className={styles.news} onClick={list.showNews}>
            <RefreshCw size={16} strokeWidth={1.5} aria-hidden="true" />
            {newsText(list.news)}
          </button>
        )}
        <Body {...props}>{children}</Body>
      </div>
      <Pager page={Math.min(pageOf(spot.list), Math.max(pages, 1))} pages={pages} onPage={turn} />
    </div>
  )
}

/** The rows; or a skeleton, why there are none, or why they cannot be fetched. Each with a way on. */
function Body<Row>({
  list,
  usual,
  emptyText,
  emptyHint,
  failure,
  isFiltered,
  onClear,
  children,
}: Pick<
  Props<Row>,
  'list' | 'usual' | 'emptyText' | 'emptyHint' | 'failure' | 'isFiltered' | 'onClear' | 'children'
>) {
  const words = useWords()
  const { t } = useWorld()
  const { spot, setList } = useSpot()
  if (list.page === undefined) {
    if (list.isLoading) return <Skeleton rows={Math.min(sizeOf(spot.list, usual), 10)} />
    return (
      <Instead icon={CircleAlert} text={failure ?? words('failure.list')} isAlert>
        <Button onClick={list.retry}>{t('page.retry')}</Button>
      </Instead>
    )
  }
  if (list.page.data.length > 0) return children(list.page.data)
  if (pageOf(spot.list) > 1 && list.page.total > 0) {
    return (
      <Instead icon={SearchX} text={words('list.beyond')}>
        <Button onClick={() => setList(changeList(spot.list, { page: undefined }))}>
          {words('list.first')}
        </Button>
      </Instead>
    )
  }
  return isFiltered ? (
    <Instead icon={SearchX} text={emptyText} hint={words('list.noMatch')}>
      <Button onClick={onClear}>{words('list.clear')}</Button>
    </Instead>
  ) : (
    <Instead icon={Inbox} text={emptyText} hint={emptyHint} />
  )
}
