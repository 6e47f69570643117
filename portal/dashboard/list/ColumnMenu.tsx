import { Columns3 } from 'lucide-react'
import { useServices } from '../../context/use-services.ts'
import { classes } from '../../ui/classes.ts'
import forms from '../../ui/form.module.css'
import hiddenText from '../../ui/hidden.module.css'
import styles from './ColumnMenu.module.css'
import widths from './columns.module.css'
import type { Column } from './columns.ts'
import { Popup } from './Popup.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'

/**
 * Hides and shows columns of the list, except those that the window is too narrow for. Only for tables: a phone shows two
 * lines per row.
 */
export function ColumnMenu<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const { t } = useServices()
  const { hidden, setHidden } = useHiddenColumns()
  const toggle = (id: string) =>
    setHidden(hidden.includes(id) ? hidden.filter((column) => column !== id) : [...hidden, id])
  return (
    <Popup
      side="end"
      isPlain
      isActive={hidden.length > 0}
      label={
        <span className={styles.label} title={t('list.columns')}>
          <Columns3 size={18} strokeWidth={1.5} aria-hidden="true" />
          <span className={hiddenText.hidden}>{t('list.columns')}</span>
        </span>
      }
    >
      <fieldset className={styles.columns}>
        <legend>{t('list.columns')}</legend>
        {columns.map(({ id, title, from }) => (
          <label key={title} className={classes(forms.tick, from && widths[from])}>
            <input
              type="checkbox"
              disabled={id === undefined}
              checked={id === undefined || !hidden.includes(id)}
              onChange={() => id !== undefined && toggle(id)}
            />
            {title}
          </label>
        ))}
      </fieldset>
    </Popup>
  )
}
