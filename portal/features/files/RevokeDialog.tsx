import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { findGrantee, type Grantee } from '#contract/ids.ts'
import { type FileRow, modifyPermissions } from '#contract/routes/documents.ts'
import { FileName } from '../../dashboard/FileName.tsx'
import { useFailures, useWords } from '../../dashboard/use-words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWorld } from '../../world/world.ts'
import { hasAccess } from './access-rules.ts'
import styles from './Files.module.css'

type Props = { rows: readonly FileRow[]; isAdmin: boolean; onEnd: () => void }

/** What came of one file. */
type Outcome = { row: FileRow; text: string }

/** Takes somebody's access from all selected files, one after the other, and says of each what came of it. */
export function RevokeDialog({ rows, isAdmin, onEnd }: Props) {
  const words = useWords()
  const failures = useFailures()
  const { t, api } = useWorld()
  const queries = useQueryClient()
  const form = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  const [isBusy, setBusy] = useState(false)

  const revoke = async (row: FileRow, email: Grantee): Promise<string> => {
    if (!row.can_manage) return words('revoke.notYours')
    if (!hasAccess(row.permissions_json, email)) return words('revoke.hadNone')
    try {
      await api(modifyPermissions, { checksum: row.checksum, admin: isAdmin, add: [], remove: [{ email }] })
      return words('revoke.done')
    } catch (error) {
      return failures.textOf(error, 'failure.permissions') ?? words('failure.permissions')
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const email = findGrantee(text)
    if (email === undefined) return setProblem(words('access.invalid'))
    setBusy(true)
    const done: Outcome[] = []
    for (const row of rows) {
      done.push({ row, text: await revoke(row, email) })
      setOutcomes([...done])
    }
    setBusy(false)
    for (const name of ['files', 'users', 'activity']) void queries.invalidateQueries({ queryKey: [name] })
  }
  const isOver = outcomes !== undefined && !isBusy
  return (
    <Dialog
      title={words('revoke.title')}
      closeLabel={t('dialog.close')}
      onDismiss={onEnd}
      actions={
        isOver ? (
          <Button look="primary" onClick={onEnd}>
            {words('revoke.close')}
          </Button>
        ) : (
          <>
            <Button type="submit" form={form} look="danger" isBusy={isBusy}>
              {words('revoke.submit')}
            </Button>
            <Button onClick={onEnd}>{words('revoke.cancel')}</Button>
          </>
        )
      }
    >
      {outcomes === undefined && (
        <form id={form} onSubmit={(event) => void submit(event)} noValidate className={styles.revoke}>
          <p>{rows.length === 1 ? words('revoke.one') : words('revoke.text', { count: rows.length })}</p>
          <TextField
            label={words('revoke.email')}
            value={text}
            autoComplete="off"
            spellCheck={false}
            problem={problem}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(undefined)
            }}
          />
        </form>
      )}
      <div role="status">
        <ul className={styles.outcomes}>
          {outcomes?.map(({ row, text: said }) => (
            <li key={row.id}>
              <strong>
                <FileName title={row.filetitle} />
              </strong>{' '}
              <span>{said}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
