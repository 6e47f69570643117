import type { Route } from '#contract/route.ts'
import { userStatuses } from '#contract/routes/users.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices } from '../../context/use-services.ts'
import type { Column } from '../../dashboard/list/columns.ts'
import { ExportButton } from '../../dashboard/list/ExportButton.tsx'
import { ListPage } from '../../dashboard/list/ListPage.tsx'
import { SelectField } from '../../dashboard/list/SelectField.tsx'
import { changeList, defaultPageSize, optionOf, type Sorting, sortBy } from '../../dashboard/list-rules.ts'
import { RelativeTime } from '../../dashboard/RelativeTime.tsx'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { type Page, useList } from '../../dashboard/use-list.ts'
import { Link } from '../../router/Link.tsx'
import { buttonVariant } from '../../ui/Button.tsx'
import styles from './Users.module.css'

type Props<Row, R extends Route> = {
  of: 'bakers' | 'openers'
  query: object
  fetch: (signal: AbortSignal) => Promise<Page<Row>>
  sorting: Sorting<string>
  columns: readonly Column<Row>[]
  exported: { route: R; input: Parameters<typeof ExportButton<R>>[0]['input'] }
}

const texts = {
  bakers: { count: 'users.bakerCount', empty: 'users.noBakers', hint: 'users.bakersHint' },
  openers: { count: 'users.openerCount', empty: 'users.noOpeners', hint: 'users.openersHint' },
} as const

/** A list of users, with search, date range, status and export. */
export function PeoplePage<Row extends { email: string }, R extends Route>(props: Props<Row, R>) {
  const { of, query, fetch, sorting, columns, exported } = props
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
        columns,
        sorting,
        onSort: (key) => setList(changeList(list, sortBy(sorting, key))),
      }}
    />
  )
}

/** The cell of a date that users may not have yet. */
export function MomentOrNever({ at }: { at: string | null }) {
  const { t } = useServices()
  return at === null ? <span className={styles.quiet}>{t('users.never')}</span> : <RelativeTime at={at} />
}
