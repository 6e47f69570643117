import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import styles from './PasswordField.module.css'
import { TextField } from './TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'end'> & {
  isShown: boolean
  /** the button that reveals the password; absent if the button of another field reveals both */
  toggle?: { label: ScreenText; onPress: () => void }
}

/** A password field, with a button that reveals the password. */
export function PasswordField({ isShown, toggle, ...field }: Props) {
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        toggle && (
          <button
            type="button"
            className={styles.toggle}
            aria-label={toggle.label}
            title={toggle.label}
            onClick={toggle.onPress}
          >
            <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
          </button>
        )
      }
    />
  )
}
