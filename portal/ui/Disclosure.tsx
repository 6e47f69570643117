import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Disclosure.module.css'

type Props = Omit<ComponentProps<'details'>, 'summary'> & {
  /** what stays visible while the content is closed */
  summary: ReactNode
}

/** Content that opens below a line with a chevron. Other properties are those of `<details>`. */
export function Disclosure({ summary, className, children, ...rest }: Props) {
  return (
    <details {...rest} className={classes(styles.disclosure, className)}>
      <summary>
        <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />
        {summary}
      </summary>
      {children}
    </details>
  )
}
