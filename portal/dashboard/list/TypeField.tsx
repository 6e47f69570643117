import { fileTypes } from '#contract/routes/lists.ts'
import { useServices } from '../../services/services.ts'
import { changeList, optionOf } from '../list-rules.ts'
import { useDashboardLocation } from '../use-dashboard-location.ts'
import { SelectField } from './SelectField.tsx'

/** Which type of file a list is about. */
export function TypeField() {
  const { t } = useServices()
  const { spot, setList } = useDashboardLocation()
  const { list } = spot
  return (
    <SelectField
      label={t('type.label')}
      value={optionOf(fileTypes, list.type)}
      options={fileTypes.map((type) => [type, t(`type.${type}`)] as const)}
      onChange={(type) => setList(changeList(list, { type: type === 'all' ? undefined : type }))}
    />
  )
}
