import type { ScreenText } from '#languages/screen-text.ts'
import hidden from '../ui/hidden.module.css'
import { useScreen } from './use-screen.ts'

/** The heading of a screen whose tab shows the same title. Only screen readers get it. */
export function HiddenHeading({ title }: { title: ScreenText }) {
  const heading = useScreen(title)
  return (
    <h1 ref={heading} tabIndex={-1} className={hidden.hidden}>
      {title}
    </h1>
  )
}
