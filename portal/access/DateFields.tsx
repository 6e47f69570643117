import { useEffect, useRef } from 'react'
import { useServices } from '../context/use-services.ts'
import { TextField } from '../ui/TextField.tsx'
import { type DateTexts, minuteLimits } from './date-rules.ts'

export type DateProblem = { field: keyof DateTexts; text: string }

type Props = {
  dates: DateTexts
  /** shown at its field, which receives the focus */
  problem?: DateProblem | undefined
  onChange: (dates: DateTexts) => void
}

/** The dates from which and until which the cake can be opened. */
export function DateFields({ dates, problem, onChange }: Props) {
  const { t } = useServices()
  const openable = useRef<HTMLInputElement>(null)
  const expires = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem !== undefined) (problem.field === 'openable' ? openable : expires).current?.focus()
  }, [problem])
  const field = (name: keyof DateTexts) => ({
    ...minuteLimits,
    type: 'datetime-local',
    name,
    label: t(`dates.${name}`),
    value: dates[name],
    problem: problem?.field === name ? problem.text : undefined,
    onChange: (event: { target: { value: string } }) => onChange({ ...dates, [name]: event.target.value }),
  })
  return (
    <>
      <TextField {...field('openable')} ref={openable} />
      <TextField {...field('expires')} ref={expires} />
    </>
  )
}
