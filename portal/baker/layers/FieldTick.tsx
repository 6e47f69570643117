import { type ComponentProps, useId } from 'react'
import forms from '../../ui/form.module.css'
import styles from './Layers.module.css'

type Props = Omit<ComponentProps<'input'>, 'name'> & {
  name: string
  /** a description in a second line */
  below?: string
}

/** The checkbox of a field. Props go to the `<input>`. */
export function FieldTick({ name, below = '', ...input }: Props) {
  const id = useId()
  return (
    <label className={forms.tick}>
      <input
        {...input}
        type="checkbox"
        aria-labelledby={id}
        aria-describedby={below === '' ? undefined : `${id}-below`}
      />
      <span className={styles.field}>
        <span id={id}>{name}</span>
        {below !== '' && (
          <span id={`${id}-below`} className={styles.below}>
            {below}
          </span>
        )}
      </span>
    </label>
  )
}
