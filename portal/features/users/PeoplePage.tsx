import type { ReactNode } from 'react'
import type { Route } from '#contract/route.ts'
import { userStatuses } from '#contract/routes/users.ts'
import { ExportButton } from '../../dashboard/list/ExportButton.tsx'
import { ListPage } from '../../dashboard/list/ListPage.tsx'
import { ListTools } from '../../dashboard/list/ListTools.tsx'
import { SelectField } from '../../dashboard/list/SelectField.tsx'
import { changeList, optionOf, usualSize } from '../../dashboard/list-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import type { List } from '../../dashboard/use-list.ts'
import { useFailures, useWords } from '../../dashboard/use-words.ts'
import { Link } from '../../router/Link.tsx'
import { buttonLook } from '../../ui/Button.tsx'

type Props<Row, R extends Route> = {
  list: List<Row>
  countText: (count: string, total: number) => string
  emptyText: string
  emptyHint: string
  exported: { route: R; input: Parameters<typeof ExportButton<R>>[0]['input']; fileName: string }
  children: (rows: readonly Row[]) => ReactNode
}

/** What both lists of people have around their rows: search, range, status, export. */
export function PeoplePage<Row, R extends Route>(props: Props<Row, R>) {
  const { list: people, countText, emptyText, emptyHint, exported, children } = props
  const words = useWords()
  const failures = useFailures()
  const { spot, setList, addressOf } = useDashboardLocation()
  const { list } = spot
  const said = people.error ? failures.textOf(people.error, 'failure.users') : undefined
  const isDefault = said === words('failure.users')
  return (
    <ListPage
      list={people}
      usual={usualSize}
      countText={countText}
      newsText={(news) => words('users.news', { count: news })}
      emptyText={emptyText}
      emptyHint={emptyHint}
      emptyWay={
        <Link to={addressOf({ ...spot, tab: 'files', list: {} })} className={buttonLook('outlined')}>
          {words('users.toFiles')}
        </Link>
      }
      failure={said === undefined || isDefault ? said : words('users.failed', { message: said })}
      download={<ExportButton {...exported} fallback="failure.users" />}
      tools={
        <ListTools searchLabel={words('users.search')} rangeLabel={words('users.created')}>
          <SelectField
            isNamed
            label={words('users.status')}
            value={optionOf(userStatuses, list.status)}
            options={userStatuses.map((status) => [status, words(`users.${status}`)] as const)}
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
