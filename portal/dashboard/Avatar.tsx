import { Building2 } from 'lucide-react'
import styles from './Avatar.module.css'

/**
 * A circle with the initials of an email address, or a building for everyone at a domain (`*@example.com`).
 * @param isLead whether it stands before both lines of a row on a phone
 */
export function Avatar({ email, isLead }: { email: string; isLead?: boolean }) {
  return (
    <span data-lead={isLead} className={styles.avatar} aria-hidden="true">
      {email.startsWith('*@') ? <Building2 size={16} strokeWidth={1.5} /> : initialsOf(email)}
    </span>
  )
}

/** `head.chef@example.com` → `HC`, `morgan@example.com` → `M`. */
function initialsOf(email: string): string {
  const parts = email.split('@', 1)[0]?.split(/[^\p{L}\p{N}]+/u) ?? []
  return parts
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()
}
