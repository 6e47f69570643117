import { useState } from 'react'
import type { Grantee } from '#contract/ids.ts'
import type { Notice } from '#contract/routes/recipients.ts'
import { GranteesForm } from '../../access/GranteesForm.tsx'
import { NoticeOptions } from '../../access/NoticeOptions.tsx'
import { useTypedGrantees } from '../../access/use-typed-grantees.ts'
import { useServices } from '../../context/use-services.ts'
import forms from '../../ui/form.module.css'
import styles from './Details.module.css'

type Props = {
  /** the grantees that cannot be added again */
  taken: readonly Grantee[]
  /** whether new grantees can be emailed (rule F28) */
  isEmailable: boolean
  notice: Notice
  onNotice: (notice: Notice) => void
  /** `isEmailed`: the new grantees also get an email; `onFailed`: they are not saved and have to stay in the field */
  onAdd: (grantees: readonly Grantee[], isEmailed: boolean, onFailed: () => void) => void
}

/** Adds email addresses or `*@domain`, one or a list of them, and emails them unless the viewer decides otherwise. */
export function AddAccess({ taken, isEmailable, notice, onNotice, onAdd }: Props) {
  const { t } = useServices()
  const [isEmailed, setEmailed] = useState(true)
  const typed = useTypedGrantees(taken, (grantees) =>
    onAdd(grantees, isEmailable && isEmailed, () => typed.restore(grantees)),
  )
  return (
    <>
      <GranteesForm typed={typed} size="small" />
      {isEmailable && (
        <div>
          <label className={forms.tick}>
            <input
              type="checkbox"
              checked={isEmailed}
              onChange={({ target }) => setEmailed(target.checked)}
            />
            {t('notify.onAdd')}
          </label>
          {isEmailed && (
            <div className={styles.options}>
              <NoticeOptions notice={notice} onChange={onNotice} />
            </div>
          )}
        </div>
      )}
    </>
  )
}
