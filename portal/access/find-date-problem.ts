import { type Dates, type DateTexts, dateNames, findInvalidDate } from './date-rules.ts'

/**
 * The first date field whose content cannot be sent (rule P30). The value of a field that is only partly filled in is
 * empty, so the elements are asked too.
 *
 * @param container contains the fields, if they are shown
 */
export function findDateProblem(
  container: Element | null,
  before: Dates,
  texts: DateTexts,
): keyof DateTexts | undefined {
  const isIncomplete = (name: string) =>
    container?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.validity.badInput
  return findInvalidDate(before, texts) ?? dateNames.find(isIncomplete)
}
