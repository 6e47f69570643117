import type { ComponentProps, ReactNode } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../../context/use-services.ts'
import { ErrorText } from '../../layout/ErrorText.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { changeList, isFiltered, isPageMissing, sizeOf, withoutFilters } from '../list-rules.ts'
import { useDashboardLocation } from '../use-dashboard-location.ts'
import type { List } from '../use-list.ts'
import { type Column, visibleColumns } from './columns.ts'
import styles from './ListPage.module.css'
import { Skeleton } from './Skeleton.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'

export type ListBodyProps<Row> = {
  list: List<Row>
  columns: readonly Column<Row>[]
  /** default rows per page */
  defaultSize: number
  emptyDrawing: ComponentProps<typeof EmptyState>['drawing']
  emptyText: ScreenText
  /** says what to do, for users who have no rows yet */
  emptyHint: ScreenText
  emptyAction: ReactNode
  /** explains why filters match nothing, if there is more to say than that */
  noMatchHint?: ScreenText | undefined
  /** the error text if the list could not be loaded */
  failure: ScreenText | undefined
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows, a skeleton, an empty state or an error. */
export function ListBody<Row>({ list, emptyText, ...props }: ListBodyProps<Row>) {
  const { t } = useServices()
  const { location, setList } = useDashboardLocation()
  const { hidden } = useHiddenColumns()
  const size = sizeOf(location.list, props.defaultSize)
  const clear = <Button onClick={() => setList(withoutFilters(location.list))}>{t('list.clear')}</Button>
  if (list.page === undefined) {
    // About as tall as the table will be, to reduce layout shift.
    if (list.isLoading)
      return <Skeleton rows={Math.min(size, 20) + 1} columns={visibleColumns(props.columns, hidden)} />
    return (
      <EmptyState drawing="problem" text={<ErrorText text={props.failure ?? t('failure.list')} />} isAlert>
        <div className={styles.actions}>
          <Button isBusy={list.isFetching} onClick={list.retry}>
            {t('page.retry')}
          </Button>
          {isFiltered(location.list) && clear}
        </div>
      </EmptyState>
    )
  }
  if (!list.isStale && isPageMissing(location.list, size, list.page.total)) {
    return (
      <EmptyState drawing="search" text={t('list.pageNotFound')}>
        <Button onClick={() => setList(changeList(location.list, { page: undefined }))}>
          {t('list.first')}
        </Button>
      </EmptyState>
    )
  }
  if (list.page.data.length > 0) return props.children(list.page.data)
  return isFiltered(location.list) ? (
    <EmptyState drawing="search" text={emptyText} hint={props.noMatchHint ?? t('list.noMatch')}>
      {clear}
    </EmptyState>
  ) : (
    <EmptyState drawing={props.emptyDrawing} text={emptyText} hint={props.emptyHint}>
      <div className={styles.actions}>{props.emptyAction}</div>
    </EmptyState>
  )
}
