import { useServices } from '../../context/use-services.ts'
import { FilterTag } from '../../dashboard/list/FilterTag.tsx'
import tools from '../../dashboard/list/Toolbar.module.css'
import { changeList } from '../../dashboard/list-rules.ts'
import { shortId } from '../../dashboard/short-id.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { toFilters } from './rules.ts'

/** Tags for the filters without a control: file, user, baker. */
export function FilterTags() {
  const { t } = useServices()
  const { location, setList } = useDashboardLocation()
  // Invalid values do not filter, so they have no tag.
  const { file_id: file, user, baker } = toFilters(location.list, location.isAdmin)
  const tags = {
    file: file && t('files.tagFile', { id: shortId(file) }),
    user: user && t('files.tagUser', { email: user }),
    baker: baker && t('files.tagBaker', { email: baker }),
  }
  const set = Object.entries(tags).filter(([, text]) => text !== undefined)
  if (set.length === 0) return null
  return (
    <div className={tools.tags}>
      {set.map(([field, text = '']) => (
        <FilterTag
          key={field}
          text={text}
          onRemove={() => setList(changeList(location.list, { [field]: undefined }))}
        />
      ))}
    </div>
  )
}
