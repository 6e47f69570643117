import {
  type ActivityItem,
  auditExportRows,
  exportActivity,
  listActivity,
} from '#contract/routes/activity.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices } from '../../context/use-services.ts'
import { ExportButton } from '../../dashboard/list/ExportButton.tsx'
import { FilterTag } from '../../dashboard/list/FilterTag.tsx'
import { ListPage } from '../../dashboard/list/ListPage.tsx'
import { SelectField } from '../../dashboard/list/SelectField.tsx'
import { ToggleField } from '../../dashboard/list/ToggleField.tsx'
import tools from '../../dashboard/list/Toolbar.module.css'
import { TypeField } from '../../dashboard/list/TypeField.tsx'
import { changeList, optionOf } from '../../dashboard/list-rules.ts'
import { shortId } from '../../dashboard/short-id.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { emptyPage, useList } from '../../dashboard/use-list.ts'
import { HiddenHeading } from '../../layout/HiddenHeading.tsx'
import { Link } from '../../router/Link.tsx'
import { buttonVariant } from '../../ui/Button.tsx'
import { toCount } from '../../ui/format.ts'
import styles from './Activity.module.css'
import { columnsOf } from './columns.tsx'
import { Entry } from './Entry.tsx'
import { defaultEntries, isLinkDamaged, toListQuery, toPageQuery, whose } from './rules.ts'
import { StatCards } from './StatCards.tsx'

const whoTexts = {
  all: 'activity.whoAll',
  others: 'activity.whoOthers',
  outside: 'activity.whoOutside',
} as const

/** Activity on the user's cakes and their own actions; in admin mode, the company's. */
export function ActivityPage() {
  const { api, t } = useServices()
  const ports = useDashboardLocation()
  const { location, setList, addressOf } = ports
  const { list, isAdmin } = location
  const query = toPageQuery(list, isAdmin)
  const isDamaged = isLinkDamaged(list)
  const entries = useList<ActivityItem>({
    name: 'activity',
    query: isDamaged ? { isDamaged } : query,
    fetch: async (signal) => (isDamaged ? emptyPage : api(listActivity, query, signal)),
    keyOf: ({ id }) => id,
  })
  const change = (fields: Record<string, string | undefined>) => setList(changeList(list, fields))
  const { total = 0, total_is_floor: isFloor = false } = entries.page ?? {}
  return (
    <>
      <HiddenHeading title={t('portal.activity')} />
      <StatCards list={list} isAdmin={isAdmin} onKind={(kind) => change({ kind })} />
      <ListPage
        list={entries}
        defaultSize={defaultEntries}
        countText={(count) => t('activity.count', { count })}
        newRowsText={(count) => t('activity.newRows', { count })}
        emptyDrawing="activity"
        emptyText={t('activity.empty')}
        emptyHint={t('activity.emptyHint')}
        emptyAction={
          <Link to={addressOf({ ...location, tab: 'open' })} className={buttonVariant('outlined')}>
            {t('portal.openCake')}
          </Link>
        }
        noMatchHint={isDamaged ? t('list.damagedLink') : undefined}
        failure={entries.error ? findFailureText(entries.error, t, 'failure.activity') : undefined}
        download={
          <ExportButton
            route={exportActivity}
            input={toListQuery(list, isAdmin)}
            fileName="activity"
            fallback="failure.activity"
            limited={{
              limit: auditExportRows,
              matching: total,
              some: t(list.dir === 'asc' ? 'export.oldest' : 'export.newest', {
                count: toCount(auditExportRows, false),
              }),
              all: t('export.all', { count: toCount(total, isFloor) }),
            }}
          />
        }
        tools={{
          searchLabel: t('activity.search'),
          rangeLabel: t('activity.time'),
          filters: (
            <>
              <TypeField />
              <SelectField
                label={t('activity.who')}
                value={optionOf(whose, list.who)}
                options={whose.map((userFilter) => [userFilter, t(whoTexts[userFilter])] as const)}
                onChange={(userFilter) => change({ who: userFilter === 'all' ? undefined : userFilter })}
              />
              <ToggleField
                label={t('activity.filesOnly')}
                isOn={list.only === 'files'}
                onChange={(isOn) => change({ only: isOn ? 'files' : undefined })}
              />
            </>
          ),
        }}
        tags={
          (query.file_id || list.each === 'on') && (
            <div className={tools.tags}>
              {query.file_id && (
                <FilterTag
                  text={t('files.tagFile', { id: shortId(query.file_id) })}
                  onRemove={() => change({ file: undefined })}
                />
              )}
              {list.each === 'on' && (
                <FilterTag text={t('activity.everySignIn')} onRemove={() => change({ each: undefined })} />
              )}
            </div>
          )
        }
        table={{
          caption: t('portal.activity'),
          columns: columnsOf(t, ports),
          sorting: { by: 'timestamp', dir: list.dir === 'asc' ? 'asc' : 'desc' },
          onSort: () => change({ dir: list.dir === 'asc' ? undefined : 'asc' }),
          rowClass: (row) => row.isAdmin && styles.byAdmin,
          onPress: ({ id }) => change({ entry: id }),
        }}
      />
      {list.entry && (
        <Entry
          id={list.entry}
          loadedEntry={entries.page?.data.find(({ id }) => id === list.entry)}
          isAdmin={isAdmin}
          onClose={() => change({ entry: undefined })}
        />
      )}
    </>
  )
}
