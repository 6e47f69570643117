import type { ReactNode } from 'react'
import type { Route } from '#contract/route.ts'
import { type BakerRow, userStatuses } from '#contract/routes/users.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices } from '../../context/use-services.ts'
import { showFiles } from '../../dashboard/dashboard-location-rules.ts'
import { ExportButton } from '../../dashboard/list/ExportButton.tsx'
import { ListPage } from '../../dashboard/list/ListPage.tsx'
import { SelectField } from '../../dashboard/list/SelectField.tsx'
import { changeList, defaultPageSize, optionOf, type Sorting, sortBy } from '../../dashboard/list-rules.ts'
import { RelativeTime } from '../../dashboard/RelativeTime.tsx'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { type Page, useList } from '../../dashboard/use-list.ts'
import { Link } from '../../router/Link.tsx'
import { buttonVariant } from '../../ui/Button.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { UserName } from './UserName.tsx'
import styles from './Users.module.css'

type Props<Row, R extends Route> = {
  of: 'bakers' | 'openers'
  query: object
  fetch: (signal: AbortSignal) => Promise<Page<Row>>
  sorting: Sorting<string>
  exported: { route: R; input: Parameters<typeof ExportButton<R>>[0]['input'] }
  /** a line below the email address */
  note?: (row: Row) => ReactNode
  /** the column that counts a user's files and links to them */
  files: {
    title: ScreenText
    count: (row: Row) => number
    label: (row: Row) => ScreenText
    findFilter: (row: Row) => Parameters<typeof showFiles>[1] | undefined
  }
  /** the column with the date of the user's last action */
  last: { title: ScreenText; sort: string; find: (row: Row) => string | null }
  action: (row: Row) => ReactNode
}

const texts = {
  bakers: { count: 'users.bakerCount', empty: 'users.noBakers', hint: 'users.bakersHint' },
  openers: { count: 'users.openerCount', empty: 'users.noOpeners', hint: 'users.openersHint' },
} as const

/** A list of users, with search, date range, status and export. */
export function PeoplePage<Row extends Pick<BakerRow, 'email' | 'ban_info' | 'is_active'>, R extends Route>(
  props: Props<Row, R>,
) {
  const { of, query, fetch, sorting, exported, note, files, last, action } = props
  const { t } = useServices()
  const { location, setList, addressOf } = useDashboardLocation()
  const { list } = location
  const people = useList<Row>({
    name: 'users',
    query: { people: of, ...query },
    fetch,
    keyOf: ({ email }) => email,
  })
  const failureText = people.error ? findFailureText(people.error, t, 'failure.users') : undefined
  const isDefault = failureText === t('failure.users')
  return (
    <ListPage
      list={people}
      defaultSize={defaultPageSize}
      countText={(count) => t(texts[of].count, { count })}
      newRowsText={(newRows) => t('users.newRows', { count: newRows })}
      emptyDrawing="people"
      emptyText={t(texts[of].empty)}
      emptyHint={t(texts[of].hint)}
      emptyAction={
        <Link to={addressOf({ ...location, tab: 'files', list: {} })} className={buttonVariant('outlined')}>
          {t('users.toFiles')}
        </Link>
      }
      failure={
        failureText === undefined || isDefault ? failureText : t('users.failed', { message: failureText })
      }
      download={<ExportButton {...exported} fileName={of} fallback="failure.users" />}
      tools={{
        searchLabel: t('users.search'),
        rangeLabel: t('users.created'),
        filters: (
          <SelectField
            isNamed
            label={t('users.status')}
            value={optionOf(userStatuses, list.status)}
            options={userStatuses.map((status) => [status, t(`users.${status}`)] as const)}
            onChange={(status) =>
              setList(changeList(list, { status: status === 'all' ? undefined : status }))
            }
          />
        ),
      }}
      table={{
        caption: t(`users.${of}`),
        columns: [
          {
            title: t('users.email'),
            sort: 'email',
            phone: 'title',
            cell: (row) => <UserName email={row.email}>{note?.(row)}</UserName>,
          },
          {
            title: files.title,
            sort: 'cake_permission_count',
            isNumber: true,
            width: 'count',
            phone: 'detail',
            isNamed: true,
            cell: (row) => {
              const filter = files.findFilter(row)
              const count = files.count(row)
              if (filter === undefined) return <span className={styles.quiet}>{count}</span>
              return (
                <Link
                  data-row
                  to={addressOf(showFiles(location, filter))}
                  aria-label={files.label(row)}
                  className={styles.count}
                >
                  {count}
                </Link>
              )
            },
          },
          {
            id: 'last',
            title: last.title,
            width: 'status',
            from: 'laptop',
            phone: 'below',
            isNamed: true,
            sort: last.sort,
            cell: (row) => {
              const at = last.find(row)
              if (at === null) return <span className={styles.quiet}>{t('users.never')}</span>
              return <RelativeTime at={at} />
            },
          },
          {
            title: t('users.status'),
            width: 'date',
            phone: 'detail',
            cell: (row) => <StatusBadge row={row} />,
          },
          { title: t('users.actions'), width: 'status', phone: 'end', cell: action },
        ],
        sorting,
        onSort: (key) => setList(changeList(list, sortBy(sorting, key))),
      }}
    />
  )
}
