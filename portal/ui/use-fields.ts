import { useEffect, useRef, useState } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'

/**
 * The text fields of a form, by name, and the form's current problem. `reject` shows a problem and focuses its field;
 * typing clears it.
 */
export function useFields<Values extends Record<string, string>>(empty: Values) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [problem, setProblem] = useState<{ field: keyof Values & string; text: ScreenText }>()
  // In an effect, because a field behind a modal dialog cannot be focused until the dialog is gone.
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLInputElement>(`[name=${problem.field}]`)?.focus()
  }, [problem])
  return {
    form,
    values,
    reject: (field: keyof Values & string, text: ScreenText) => setProblem({ field, text }),
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      problem: problem?.field === name ? problem.text : undefined,
      onChange: (event: { target: { value: string } }) => {
        setValues({ ...values, [name]: event.target.value })
        setProblem(undefined)
      },
    }),
  }
}
