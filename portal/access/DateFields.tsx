import { useEffect, useRef } from 'react'
import { useServices } from '../context/use-services.ts'
import { TextField } from '../ui/TextField.tsx'
import type { DateTexts } from './date-rules.ts'

type Props = {
  dates: DateTexts
  /** shown at the expiry date, which receives the focus */
  problem?: string | undefined
  onChange: (dates: DateTexts) => void
}

/** The dates from which and until which the cake can be opened. */
export function DateFields({ dates, problem, onChange }: Props) {
  const { t } = useServices()
  const expiry = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem !== undefined) expiry.current?.focus()
  }, [problem])
  const field = (name: keyof DateTexts) => ({
    type: 'datetime-local',
    label: t(`dates.${name}`),
    value: dates[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...dates, [name]: event.target.value }),
  })
  return (
    <>
      <TextField {...field('openable')} />
      <TextField {...field('expires')} ref={expiry} problem={problem} />
    </>
  )
}
