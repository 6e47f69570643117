import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'
import hidden from '../../ui/hidden.module.css'
import styles from './Users.module.css'

type Props = Omit<ComponentProps<typeof Button>, 'variant' | 'size'> & { email: string }

/** What can be done with a user in a row. For screen readers, its name includes the user. */
export function UserButton({ email, children, ...rest }: Props) {
  return (
    <Button className={styles.act} {...rest} variant="quiet" size="small">
      {children}
      <span className={hidden.hidden}>{email}</span>
    </Button>
  )
}
