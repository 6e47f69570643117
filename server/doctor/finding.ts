import { toCount } from '#contract/count.ts'
/** An error affects visitors or exposes a secret now; a warning will do so later, or degrades the product. */
export type Level = 'error' | 'warning'

/** One thing that is wrong, in sentences for the operator. */
export type Finding = { id: string; level: Level; problem: string; fix: string }

/**
 * The sentences of a finding. Names in braces, such as `{host}`, are filled in. `{count:file}` is a number with what it
 * counts: `1 file`, `2 files`.
 */
export type FindingText = { level: Level; problem: string; fix: string }

/** What a check may find, by ID. docs/doctor.md lists all of them. */
export type FindingTexts = Readonly<Record<string, FindingText>>

/** What a check found, or why it could not look. A note says what is in order. */
export type CheckResult = { findings: readonly Finding[]; notes?: readonly string[]; skipped?: string }

/** Returns a function that creates the findings of a check. @throws Error (the function) if a value is missing */
export function createReporter<Texts extends FindingTexts>(texts: Texts) {
  return (id: keyof Texts & string, values: Readonly<Record<string, string | number>> = {}): Finding => {
    const fill = (sentence: string) =>
      sentence.replace(/\{(\w+)(?::([\w ]+))?\}/g, (_, name: string, counted: string | undefined) => {
        const value = values[name]
        if (value === undefined) throw new Error(`The finding ${id} needs the value '${name}'.`)
        return counted === undefined ? String(value) : toCount(Number(value), counted)
      })
    const { level, problem, fix } = texts[id] as FindingText
    return { id, level, problem: fill(problem), fix: fill(fix) }
  }
}

/** Returns the code of a system's, OpenSSL's or PostgreSQL's error, or else its message. */
export function toCode(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  if ('code' in problem && typeof problem.code === 'string') return problem.code
  return problem.cause instanceof Error ? toCode(problem.cause) : problem.message
}
