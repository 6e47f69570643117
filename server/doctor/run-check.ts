import { type CheckResult, createReporter } from './finding.ts'

export const doctorFindings = {
  check_failed: {
    level: 'error',
    problem: 'The doctor could not finish this check: {message}',
    fix: 'Correct the other findings first. If the check still fails, report this message to the maintainers.',
  },
} as const

const report = createReporter(doctorFindings)

/** Runs a check, so that its failure does not hide the results of the others. */
export async function runCheck(check: () => CheckResult | Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await check()
  } catch (error) {
    return {
      findings: [report('check_failed', { message: error instanceof Error ? error.message : String(error) })],
    }
  }
}
