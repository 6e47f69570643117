import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { type AdminRow, listAdmins } from '#contract/routes/admins.ts'
import { toScreenText } from '#languages/screen-text.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices } from '../../context/use-services.ts'
import { Badge } from '../../dashboard/Badge.tsx'
import { Fallback } from '../../dashboard/Fallback.tsx'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AddAdmin } from './AddAdmin.tsx'
import { type AdminChange, AdminDialog } from './AdminDialog.tsx'
import styles from './Admins.module.css'
import { UserButton } from './UserButton.tsx'
import { UserName } from './UserName.tsx'

/** The admins of the company, with adding and removing (rule A10). */
export function Admins() {
  const { api, t } = useServices()
  const [change, setChange] = useState<AdminChange>()
  const [text, setText] = useState('')
  const adminsQuery = useQuery({
    queryKey: ['users', 'admins'],
    queryFn: ({ signal }) => api(listAdmins, {}, signal),
  })
  if (adminsQuery.isPending) {
    return (
      <div className={styles.admins}>
        <p className={styles.waiting} role="status">
          <Spinner /> {t('page.loading')}
        </p>
      </div>
    )
  }
  if (adminsQuery.data === undefined) {
    return (
      <Fallback
        icon={CloudOff}
        text={findFailureText(adminsQuery.error, t, 'failure.users') ?? toScreenText('')}
        isAlert
      >
        <Button isBusy={adminsQuery.isFetching} onClick={() => void adminsQuery.refetch()}>
          {t('page.retry')}
        </Button>
      </Fallback>
    )
  }
  const { admins } = adminsQuery.data
  return (
    <section className={styles.admins} aria-label={t('users.admins')}>
      <ul className={styles.card}>
        {admins.map((row) => (
          <AdminItem
            key={row.email}
            row={row}
            onEnd={() => setChange({ action: 'remove', email: row.email, isSelf: row.is_self })}
          />
        ))}
      </ul>
      <AddAdmin
        text={text}
        onText={setText}
        onAdd={(email) => setChange({ action: 'add', email, isSelf: false })}
      />
      {change && (
        <AdminDialog change={change} onDone={() => setText('')} onEnd={() => setChange(undefined)} />
      )}
    </section>
  )
}

function AdminItem({ row: { email, is_self, can_remove }, onEnd }: { row: AdminRow; onEnd: () => void }) {
  const { t } = useServices()
  return (
    <li className={styles.row}>
      <UserName email={email}>{!can_remove && <small>{t('admins.last')}</small>}</UserName>
      {is_self && <Badge variant="info" text={t('admins.self')} />}
      {can_remove && (
        <UserButton email={email} className={styles.remove} onClick={onEnd}>
          {t('admins.remove')}
        </UserButton>
      )}
    </li>
  )
}
