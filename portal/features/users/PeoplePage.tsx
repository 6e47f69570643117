import type { ReactNode } from 'react'
import type { Route } from '#contract/route.ts'
import { userStatuses } from '#contract/routes/users.ts'
import { ExportButton } from '../../dashboard/list/ExportButton.tsx'
import { ListPage } from '../../dashboard/list/ListPage.tsx'
import { RangeField } from '../../dashboard/list/RangeField.tsx'
import { SearchField } from '../../dashboard/list/SearchField.tsx'
import { SelectField } from '../../dashboard/list/SelectField.tsx'
import tools from '../../dashboard/list/Toolbar.module.css'
import { changeList, optionOf, usualSize } from '../../dashboard/list-rules.ts'
import type { List } from '../../dashboard/use-list.ts'
import { useSpot } from '../../dashboard/use-spot.ts'
import { useFailures, useWords } from '../../dashboard/use-words.ts'

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
  const { spot, setList } = useSpot()
  const { list } = spot
  const change = (fields: Record<string, string | undefined>, replace = false) =>
    setList(changeList(list, fields), { replace })
  const set = Object.keys(list).filter((field) => ['search', 'from', 'to', 'status'].includes(field))
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
      failure={said === undefined || isDefault ? said : words('users.failed', { message: said })}
      isFiltered={set.length > 0}
      onClear={() => change(Object.fromEntries(set.map((field) => [field, undefined])))}
      tools={
        <div className={tools.toolbar}>
          <SearchField
            label={words('users.search')}
            value={list.search ?? ''}
            onSearch={(search) => change({ search }, true)}
          />
          <RangeField
            label={words('users.created')}
            range={{ from: list.from, to: list.to }}
            onChange={({ from, to }) => change({ from, to })}
          />
          <SelectField
            label={words('users.status')}
            value={optionOf(userStatuses, list.status)}
            options={userStatuses.map((status) => [status, words(`users.${status}`)] as const)}
            onChange={(status) => change({ status: status === 'all' ? undefined : status })}
          />
          <ExportButton className={tools.end} {...exported} fallback="failure.users" />
        </div>
      }
    >
      {children}
    </ListPage>
  )
}
