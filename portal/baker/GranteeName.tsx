import { UserRound, UsersRound } from 'lucide-react'
import type { Grantee } from '#contract/ids.ts'
import { useServices } from '../context/use-services.ts'
import styles from './GranteeName.module.css'

/** A recipient with an icon: their email address, or everyone at a domain. */
export function GranteeName({ grantee }: { grantee: Grantee }) {
  const { t } = useServices()
  const isDomain = grantee.startsWith('*@')
  const Icon = isDomain ? UsersRound : UserRound
  return (
    <span className={styles.grantee}>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <bdi title={grantee}>{isDomain ? t('bake.everyoneAt', { domain: grantee.slice(2) }) : grantee}</bdi>
    </span>
  )
}
