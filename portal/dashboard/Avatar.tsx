import { Building2 } from 'lucide-react'
import styles from './Avatar.module.css'

/** The number of background colors: `--person-1` to `--person-6`. */
const hues = 6

/**
 * A circle with the initials of an email address, in a color that this address has everywhere, or a building for everyone
 * at a domain (`*@example.com`).
 * @param isLead whether it stands before both lines of a row on a phone
 */
export function Avatar({ email, isLead }: { email: string; isLead?: boolean }) {
  const isDomain = email.startsWith('*@')
  const color = isDomain ? undefined : { background: `var(--person-${hueOf(email)})` }
  return (
    <span data-lead={isLead} className={styles.avatar} style={color} aria-hidden="true">
      {isDomain ? <Building2 size={16} strokeWidth={1.5} /> : initialsOf(email)}
    </span>
  )
}

/** The number of an address's color, from 1. */
const hueOf = (email: string): number =>
  ([...email].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % hues) + 1

/** `head.chef@example.com` → `HC`, `morgan@example.com` → `M`. */
function initialsOf(email: string): string {
  const parts = email.split('@', 1)[0]?.split(/[^\p{L}\p{N}]+/u) ?? []
  return parts
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()
}
