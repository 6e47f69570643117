import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { findGrantee, type Grantee } from '#contract/ids.ts'
import type { QueryInput } from '#contract/route.ts'
import { revokeAccess } from '#contract/routes/bulk.ts'
import type { exportFiles } from '#contract/routes/documents.ts'
import type { Count } from '#languages/fill.ts'
import { AddressField } from '../../access/AddressField.tsx'
import { useServices } from '../../context/use-services.ts'
import { Dialog } from '../../layout/Dialog.tsx'
import type { Translate } from '../../messages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { toCount } from '../../ui/format.ts'
import styles from './Files.module.css'

type Filters = QueryInput<typeof exportFiles>
type Props = {
  filters: Filters
  count: Count
  /** prefilled grantee: the user that the list is filtered by */
  suggested: string | undefined
  onEnd: () => void
}
type Outcome = { revoked: number; shared: number }

/** Revokes a grantee's access to the selected files, and shows how many were changed. */
export function RevokeDialog({ filters, count, suggested, onEnd }: Props) {
  const { t } = useServices()
  const revoke = useRevoke(filters)
  const form = useId()
  const [text, setText] = useState(suggested ?? '')
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const email = findGrantee(text)
    if (email === undefined) setProblem(t('access.invalid'))
    else if (!revoke.isPending) revoke.mutate(email)
  }
  return (
    <Dialog
      title={t('revoke.title')}
      onDismiss={onEnd}
      actions={
        revoke.isSuccess ? (
          <Button variant="primary" onClick={onEnd}>
            {t('revoke.close')}
          </Button>
        ) : (
          <>
            <Button type="submit" form={form} variant="danger" isBusy={revoke.isPending}>
              {t('revoke.submit')}
            </Button>
            <Button onClick={onEnd}>{t('button.cancel')}</Button>
          </>
        )
      }
    >
      {!revoke.isSuccess && (
        <form id={form} onSubmit={submit} noValidate className={styles.revoke}>
          <p>{t('revoke.text', { count })}</p>
          <AddressField
            label={t('revoke.email')}
            value={text}
            problem={problem}
            onText={(typed) => {
              setText(typed)
              setProblem(undefined)
            }}
          />
        </form>
      )}
      <div role="status" className={styles.revoke}>
        {revoke.data &&
          sentences(revoke.data, revoke.variables, t).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
    </Dialog>
  )
}

/** Each call revokes a limited number of files, so it repeats until none are left. */
function useRevoke(filters: Filters) {
  const { api, showFailure } = useServices()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(email: Grantee): Promise<Outcome> {
      for (let revoked = 0; ; ) {
        const response = await api(revokeAccess, { ...filters, email })
        revoked += response.revoked
        if (!response.has_more) return { revoked, shared: response.shared }
      }
    },
    // Also runs after the dialog was closed.
    onError: (error) => showFailure(error, 'failure.permissions'),
    onSettled() {
      for (const name of ['files', 'users', 'activity']) void queries.invalidateQueries({ queryKey: [name] })
    },
  })
}

function sentences({ revoked, shared }: Outcome, email: string, t: Translate): string[] {
  const summary =
    revoked === 0
      ? t('revoke.noAccess', { email })
      : t('revoke.done', { email, count: { number: revoked, text: toCount(revoked, false) } })
  return shared === 0 ? [summary] : [summary, t('revoke.skipped', { count: toCount(shared, false) })]
}
