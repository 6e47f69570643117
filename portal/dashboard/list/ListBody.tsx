import { CircleAlert, Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useServices } from '../../services/services.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Fallback } from '../Fallback.tsx'
import { changeList, isFiltered, pageOf, sizeOf, withoutFilters } from '../list-rules.ts'
import { useDashboardLocation } from '../use-dashboard-location.ts'
import type { List } from '../use-list.ts'
import styles from './ListPage.module.css'
import { Skeleton } from './Skeleton.tsx'

export type ListBodyProps<Row> = {
  list: List<Row>
  /** rows a page where nobody has chosen otherwise */
  usual: number
  emptyText: string
  /** who has nothing yet reads how something comes here, and finds the way there */
  emptyHint: string
  emptyWay: ReactNode
  /** what the screen says when the list cannot be fetched */
  failure: string | undefined
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows; or a skeleton, why there are none, or why they cannot be fetched. Each with a way on. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { list, usual, emptyText, emptyHint, emptyWay, failure, children } = props
  const { t } = useServices()
  const { spot, setList } = useDashboardLocation()
  const clear = <Button onClick={() => setList(withoutFilters(spot.list))}>{t('list.clear')}</Button>
  if (list.page === undefined) {
    // As many as there may be, and the head of the table: what is below moves as little as possible when they come.
    if (list.isLoading) return <Skeleton rows={Math.min(sizeOf(spot.list, usual), 20) + 1} />
    return (
      <Fallback
        icon={CircleAlert}
        text={
          <ErrorText
            text={failure ?? t('failure.list')}
            copyLabel={t('reference.copy')}
            copiedLabel={t('reference.copied')}
          />
        }
        isAlert
      >
        <div className={styles.ways}>
          <Button isBusy={list.isAsking} onClick={list.retry}>
            {t('page.retry')}
          </Button>
          {isFiltered(spot.list) && clear}
        </div>
      </Fallback>
    )
  }
  if (list.page.data.length > 0) return children(list.page.data)
  if (pageOf(spot.list) > 1 && list.page.total > 0) {
    return (
      <Fallback icon={SearchX} text={t('list.beyond')}>
        <Button onClick={() => setList(changeList(spot.list, { page: undefined }))}>{t('list.first')}</Button>
      </Fallback>
    )
  }
  return isFiltered(spot.list) ? (
    <Fallback icon={SearchX} text={emptyText} hint={t('list.noMatch')}>
      {clear}
    </Fallback>
  ) : (
    <Fallback icon={Inbox} text={emptyText} hint={emptyHint}>
      {emptyWay}
    </Fallback>
  )
}
