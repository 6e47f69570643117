import type { ReactNode } from 'react'
import type { Route } from '#contract/route.ts'
import { userStatuses } from '#contract/routes/users.ts'
import type { Count } from '#languages/fill.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices } from '../../context/use-services.ts'
import { ExportButton } from '../../dashboard/list/ExportButton.tsx'
import { ListPage } from '../../dashboard/list/ListPage.tsx'
import { ListTools } from '../../dashboard/list/ListTools.tsx'
import { SelectField } from '../../dashboard/list/SelectField.tsx'
import { changeList, defaultPageSize, optionOf } from '../../dashboard/list-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import type { List } from '../../dashboard/use-list.ts'
import { Link } from '../../router/Link.tsx'
import { buttonVariant } from '../../ui/Button.tsx'

type Props<Row, R extends Route> = {
  list: List<Row>
  countText: (count: Count) => string
  emptyText: string
  emptyHint: string
  exported: { route: R; input: Parameters<typeof ExportButton<R>>[0]['input']; fileName: string }
  children: (rows: readonly Row[]) => ReactNode
}

/** The frame of both lists of users: search, date range, status, export. */
export function PeoplePage<Row, R extends Route>(props: Props<Row, R>) {
  const { list: people, countText, emptyText, emptyHint, exported, children } = props
  const { t } = useServices()
  const { location, setList, addressOf } = useDashboardLocation()
  const { list } = location
  const failureText = people.error ? findFailureText(people.error, t, 'failure.users') : undefined
  const isDefault = failureText === t('failure.users')
  return (
    <ListPage
      list={people}
      defaultSize={defaultPageSize}
      countText={countText}
      newRowsText={(newRows) => t('users.newRows', { count: newRows })}
      emptyText={emptyText}
      emptyHint={emptyHint}
      emptyAction={
        <Link to={addressOf({ ...location, tab: 'files', list: {} })} className={buttonVariant('outlined')}>
          {t('users.toFiles')}
        </Link>
      }
      failure={
        failureText === undefined || isDefault ? failureText : t('users.failed', { message: failureText })
      }
      download={<ExportButton {...exported} fallback="failure.users" />}
      tools={
        <ListTools searchLabel={t('users.search')} rangeLabel={t('users.created')}>
          <SelectField
            isNamed
            label={t('users.status')}
            value={optionOf(userStatuses, list.status)}
            options={userStatuses.map((status) => [status, t(`users.${status}`)] as const)}
            onChange={(status) =>
              setList(changeList(list, { status: status === 'all' ? undefined : status }))
            }
          />
        </ListTools>
      }
    >
      {children}
    </ListPage>
  )
}
