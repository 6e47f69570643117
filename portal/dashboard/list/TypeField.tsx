import { fileTypes } from '#contract/routes/lists.ts'
import { useServices } from '../../context/use-services.ts'
import { changeList, optionOf } from '../list-rules.ts'
import { useDashboardLocation } from '../use-dashboard-location.ts'
import { SelectField } from './SelectField.tsx'

/** The file type filter. */
export function TypeField() {
  const { t } = useServices()
  const { location, setList } = useDashboardLocation()
  const { list } = location
  return (
    <SelectField
      label={t('type.label')}
      value={optionOf(fileTypes, list.type)}
      options={fileTypes.map((type) => [type, t(`type.${type}`)] as const)}
      onChange={(type) => setList(changeList(list, { type: type === 'all' ? undefined : type }))}
    />
  )
}
