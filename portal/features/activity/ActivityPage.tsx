import {
  type ActivityItem,
  auditExportRows,
  exportActivity,
  listActivity,
} from '#contract/routes/activity.ts'
import { ExportButton } from '../../dashboard/list/ExportButton.tsx'
import { FilterTag } from '../../dashboard/list/FilterTag.tsx'
import { ListPage } from '../../dashboard/list/ListPage.tsx'
import { ListTable } from '../../dashboard/list/ListTable.tsx'
import { ListTools } from '../../dashboard/list/ListTools.tsx'
import { SelectField } from '../../dashboard/list/SelectField.tsx'
import { ToggleField } from '../../dashboard/list/ToggleField.tsx'
import tools from '../../dashboard/list/Toolbar.module.css'
import { TypeField } from '../../dashboard/list/TypeField.tsx'
import { changeList, optionOf, toCount } from '../../dashboard/list-rules.ts'
import { shortId } from '../../dashboard/short-id.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { useList } from '../../dashboard/use-list.ts'
import { useFailures, useWords } from '../../dashboard/use-words.ts'
import { useScreen } from '../../layout/use-screen.ts'
import { Link } from '../../router/Link.tsx'
import { useServices } from '../../services/services.ts'
import { buttonLook } from '../../ui/Button.tsx'
import hidden from '../../ui/hidden.module.css'
import styles from './Activity.module.css'
import { columnsOf } from './columns.tsx'
import { Entry } from './Entry.tsx'
import { toListQuery, toPageQuery, usualEntries, whose } from './rules.ts'
import { StatCards } from './StatCards.tsx'

const whoTexts = {
  all: 'activity.whoAll',
  others: 'activity.whoOthers',
  outside: 'activity.whoOutside',
} as const

/** What happened around somebody's cakes and what they did themselves; in admin mode around the organization's. */
export function ActivityPage() {
  const words = useWords()
  const failures = useFailures()
  const { api, t } = useServices()
  const ports = useDashboardLocation()
  const { spot, setList, addressOf } = ports
  const { list, isAdmin } = spot
  const heading = useScreen(words('activity.title'))
  const query = toPageQuery(list, isAdmin)
  const entries = useList<ActivityItem>({
    name: 'activity',
    query,
    ask: (signal) => api(listActivity, query, signal),
    keyOf: ({ id }) => id,
  })
  const change = (fields: Record<string, string | undefined>) => setList(changeList(list, fields))
  const { total = 0, total_is_floor: isFloor = false } = entries.page ?? {}
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={hidden.hidden}>
        {words('activity.title')}
      </h1>
      <StatCards list={list} isAdmin={isAdmin} onKind={(kind) => change({ kind })} />
      <ListPage
        list={entries}
        usual={usualEntries}
        countText={(text, count) =>
          count === 1 ? words('activity.one') : words('activity.count', { count: text })
        }
        newsText={(news) => (news === 1 ? words('activity.oneNew') : words('activity.news', { count: news }))}
        emptyText={words('activity.empty')}
        emptyHint={words('activity.emptyHint')}
        emptyWay={
          <Link to={addressOf({ ...spot, tab: 'open' })} className={buttonLook('outlined')}>
            {t('portal.openCake')}
          </Link>
        }
        failure={entries.error ? failures.textOf(entries.error, 'failure.activity') : undefined}
        download={
          <ExportButton
            route={exportActivity}
            input={toListQuery(list, isAdmin)}
            fileName="activity"
            fallback="failure.activity"
            usual={{
              limit: auditExportRows,
              matching: total,
              some: words(list.dir === 'asc' ? 'export.oldest' : 'export.newest', {
                count: toCount(auditExportRows, false),
              }),
              all: words('export.all', { count: toCount(total, isFloor) }),
            }}
          />
        }
        tools={
          <ListTools searchLabel={words('activity.search')} rangeLabel={words('activity.time')}>
            <TypeField />
            <SelectField
              label={words('activity.who')}
              value={optionOf(whose, list.who)}
              options={whose.map((who) => [who, words(whoTexts[who])] as const)}
              onChange={(who) => change({ who: who === 'all' ? undefined : who })}
            />
            <ToggleField
              label={words('activity.filesOnly')}
              isOn={list.only === 'files'}
              onChange={(isOn) => change({ only: isOn ? 'files' : undefined })}
            />
          </ListTools>
        }
        tags={
          (query.file_id || list.each === 'on') && (
            <div className={tools.tags}>
              {query.file_id && (
                <FilterTag
                  text={words('files.tagFile', { id: shortId(query.file_id) })}
                  onRemove={() => change({ file: undefined })}
                />
              )}
              {list.each === 'on' && (
                <FilterTag text={words('activity.each')} onRemove={() => change({ each: undefined })} />
              )}
            </div>
          )
        }
      >
        {(rows) => (
          <ListTable
            caption={words('activity.title')}
            columns={columnsOf(words, ports)}
            rows={rows}
            keyOf={({ id }) => id}
            sorting={{ by: 'timestamp', dir: list.dir === 'asc' ? 'asc' : 'desc' }}
            onSort={() => change({ dir: list.dir === 'asc' ? undefined : 'asc' })}
            rowClass={(row) => row.isAdmin && styles.byAdmin}
            onPress={({ id }) => change({ entry: id })}
            isStale={entries.isStale}
          />
        )}
      </ListPage>
      {list.entry && (
        <Entry
          id={list.entry}
          known={entries.page?.data.find(({ id }) => id === list.entry)}
          isAdmin={isAdmin}
          onClose={() => change({ entry: undefined })}
        />
      )}
    </>
  )
}
