import { useEffect, useRef, useState } from 'react'

/**
 * The text fields of a form by their names: what is typed, and the one sentence about what is wrong. Refusing leads to
 * the field that it is about; typing takes the sentence away.
 */
export function useFields<Values extends Record<string, string>>(empty: Values) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [problem, setProblem] = useState<{ field: keyof Values & string; text: string }>()
  // Once it is drawn: nothing behind a dialog can have the focus before.
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLInputElement>(`[name=${problem.field}]`)?.focus()
  }, [problem])
  return {
    form,
    values,
    clear: () => setValues(empty),
    refuse: (field: keyof Values & string, text: string) => setProblem({ field, text }),
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
