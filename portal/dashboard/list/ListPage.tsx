import { RefreshCw } from 'lucide-react'
import { type ReactNode, startTransition, useEffect, useOptimistic, useRef } from 'react'
import { pageSizes } from '#contract/routes/lists.ts'
import type { Count } from '#languages/fill.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../../context/use-services.ts'
import { classes } from '../../ui/classes.ts'
import { toCount } from '../../ui/format.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { nameZone } from '../DateTime.tsx'
import { changeList, isFiltered, pageOf, pagesOf, sizeOf } from '../list-rules.ts'
import { useDashboardLocation } from '../use-dashboard-location.ts'
import type { Page } from '../use-list.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { ListBody, type ListBodyProps } from './ListBody.tsx'
import styles from './ListPage.module.css'
import { ListTable, type ListTableProps } from './ListTable.tsx'
import { ListTools, type ListToolsProps } from './ListTools.tsx'
import { Pager } from './Pager.tsx'
import { SelectField } from './SelectField.tsx'
import { SelectPage } from './SelectPage.tsx'
import { useNarrow } from './use-narrow.ts'

type Props<Row> = Omit<ListBodyProps<Row>, 'children' | 'columns'> & {
  tools: ListToolsProps
  table: Omit<ListTableProps<Row>, 'rows' | 'keyOf' | 'isStale'>
  tags?: ReactNode
  /** the export button; hidden for an empty list */
  download: ReactNode
  /** actions on the selected rows, if there are any */
  bar?: ReactNode
  /** the button for a new entry, if there is one */
  action?: ReactNode
  /** '12 files' */
  countText: (count: Count) => string
  newRowsText: (count: number) => string
}

/** The frame of a list: toolbar, rows and pager. */
export function ListPage<Row>(props: Props<Row>) {
  const { list, tools, table, tags, download, action, bar, defaultSize, countText, newRowsText } = props
  const { t, now } = useServices()
  const { location, setList } = useDashboardLocation()
  const count = useRef<HTMLParagraphElement>(null)
  useFailureToast(list.error, props.failure)
  const isNarrow = useNarrow()
  const size = sizeOf(location.list, defaultSize)
  const { page } = list
  // Without filters and rows there is nothing to search, count or export.
  const isEmpty = page?.total === 0 && !isFiltered(location.list)
  const hasFailed = page === undefined && list.error !== null
  const canAct = page?.total !== 0 && !hasFailed
  const turn = (next: number) => {
    setList(changeList(location.list, { page: next === 1 ? undefined : String(next) }))
    count.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={styles.list}>
      <div className={styles.tools} hidden={isEmpty}>
        {!isEmpty && (
          <ListTools {...tools} order={table} download={canAct && download} action={canAct && action} />
        )}
        {isNarrow && page !== undefined && table.selection && (
          <SelectPage rows={page.data} keyOf={list.keyOf} selection={table.selection} />
        )}
        <p ref={count} tabIndex={-1} role="status" className={styles.count}>
          {page !== undefined &&
            countText({ number: page.total, text: toCount(page.total, page.total_is_floor) })}
          {list.isStale && <Spinner />}
        </p>
        {canAct && !isNarrow && (
          <div className={styles.download}>
            <ColumnMenu columns={table.columns} />
            {download}
            {action}
          </div>
        )}
      </div>
      {!isEmpty && tags}
      {/* An empty list has no tools, so its card appears higher up, rather than moving there. */}
      <div key={isEmpty ? 'empty' : 'rows'} className={styles.card}>
        <ListBody {...props} columns={table.columns}>
          {(rows) => <ListTable {...table} rows={rows} keyOf={list.keyOf} isStale={list.isStale} />}
        </ListBody>
      </div>
      <div
        className={classes(styles.foot, page === undefined && styles.pending)}
        hidden={isEmpty || hasFailed}
      >
        <div className={styles.notes}>
          <p>{t('list.zone', { zone: nameZone(new Date(now())) })}</p>
        </div>
        {page !== undefined && page.total > pageSizes[0] && (
          <SelectField
            label={t('list.size')}
            value={String(size)}
            options={pageSizes.map((option) => [String(option), t('list.rows', { count: option })] as const)}
            onChange={(option) =>
              setList(changeList(location.list, { size: option === String(defaultSize) ? '' : option }))
            }
          />
        )}
        <Pages page={page} size={size} onPage={turn} />
      </div>
      <div className={styles.dock}>
        <div role="status" className={styles.newRowsPlace}>
          {list.newRows > 0 && (
            <button
              type="button"
              className={styles.newRows}
              onClick={() => {
                list.showNewRows()
                count.current?.focus()
              }}
            >
              <RefreshCw size={16} strokeWidth={1.5} aria-hidden="true" />
              {newRowsText(list.newRows)}
            </button>
          )}
        </div>
        {bar}
      </div>
    </div>
  )
}

type PagesProps = { page: Page<unknown> | undefined; size: number; onPage: (page: number) => void }

function Pages({ page, size, onPage }: PagesProps) {
  const { location } = useDashboardLocation()
  const pages = page === undefined ? 0 : pagesOf(page.total, size)
  const [shown, show] = useOptimistic(Math.min(pageOf(location.list), Math.max(pages, 1)))
  // On a slow phone, rendering a hundred rows takes longer than a press may wait for a response.
  const turn = (next: number) =>
    startTransition(() => {
      show(next)
      onPage(next)
    })
  return <Pager page={shown} pages={pages} onPage={turn} />
}

/** Also shows each load error as a toast, because the list may be scrolled out of view. */
function useFailureToast(error: Error | null, text: ScreenText | undefined) {
  const { toasts } = useServices()
  useEffect(() => {
    if (error !== null && text !== undefined) toasts.show('error', text)
  }, [error, text, toasts])
}
