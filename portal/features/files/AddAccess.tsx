import { useState } from 'react'
import type { Grantee } from '#contract/ids.ts'
import type { FileDetail } from '#contract/routes/documents.ts'
import type { Notice } from '#contract/routes/recipients.ts'
import { checkNew, findPublicDomain } from '../../access/grantee-rules.ts'
import { NoticeOptions } from '../../access/NoticeOptions.tsx'
import { PublicDomainDialog } from '../../access/PublicDomainDialog.tsx'
import { usePublicDomains } from '../../access/use-public-domains.ts'
import { useServices } from '../../context/use-services.ts'
import forms from '../../ui/form.module.css'
import { AddressForm } from './AddressForm.tsx'
import styles from './Details.module.css'

type Props = {
  detail: FileDetail
  notice: Notice
  onNotice: (notice: Notice) => void
  /** `isEmailed`: the new grantee also gets an email */
  onAdd: (grantee: Grantee, isEmailed: boolean) => void
}

/** Adds an email address or `*@domain`, and can email it. Asks for confirmation first if the domain is public. */
export function AddAccess({ detail, notice, onNotice, onAdd }: Props) {
  const { t } = useServices()
  const publicDomains = usePublicDomains()
  const [text, setText] = useState('')
  const [isEmailed, setEmailed] = useState(false)
  const [pending, setPending] = useState<{ grantee: Grantee; domain: string }>()
  const add = (grantee: Grantee) => {
    setText('')
    setPending(undefined)
    onAdd(grantee, isEmailed)
  }
  const submit = () => {
    const checked = checkNew(text, detail.permissions)
    if (checked === undefined) return
    if ('problem' in checked) return t(checked.problem)
    const domain = findPublicDomain(checked.grantee, publicDomains)
    if (domain === undefined) add(checked.grantee)
    else setPending({ grantee: checked.grantee, domain })
  }
  return (
    <>
      <AddressForm
        label={t('access.add')}
        button={t('access.addButton')}
        value={text}
        onText={setText}
        onSubmit={submit}
      />
      {detail.is_saved && (
        <div className={styles.notice}>
          <label className={forms.tick}>
            <input
              type="checkbox"
              checked={isEmailed}
              onChange={({ target }) => setEmailed(target.checked)}
            />
            {t('notify.onAdd')}
          </label>
          {isEmailed && <NoticeOptions notice={notice} onChange={onNotice} />}
        </div>
      )}
      {pending && (
        <PublicDomainDialog
          text={t('access.publicText', { domain: pending.domain })}
          onAdd={() => add(pending.grantee)}
          onEnd={() => setPending(undefined)}
        />
      )}
    </>
  )
}
