import { classes } from '../ui/classes.ts'
import styles from './ActionIcon.module.css'
import { iconOf } from './action-icons.ts'

/** The icon of an action on its color. It repeats what the text next to it says, so screen readers skip it. */
export function ActionIcon({ action }: { action: string }) {
  const { icon: Icon, tone } = iconOf(action)
  return (
    <span data-lead className={classes(styles.icon, styles[tone])} aria-hidden="true">
      <Icon size={16} strokeWidth={1.75} />
    </span>
  )
}
