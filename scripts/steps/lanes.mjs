/**
 * A step has a name and a function that returns counts (results.mjs). The function takes `print`, which collects the
 * step's output until the step has ended, which keeps the outputs of parallel steps apart.
 * @typedef {[name: string, run: (print: (text: string) => void) => Promise<object>]} Step
 */

/** Runs steps one after another. @returns the name, seconds and counts of each */
async function runLane(steps, log) {
  const outcomes = []
  for (const [name, run] of steps) {
    const started = Date.now()
    const output = []
    let counted
    try {
      counted = await run((text) => output.push(text))
    } finally {
      log(`\n── ${name} ──\n${output.join('')}`)
    }
    outcomes.push({ name, seconds: (Date.now() - started) / 1000, counted })
  }
  return outcomes
}

/** Runs lanes of steps in parallel. @returns the outcome of each step, lane by lane */
export async function runLanes(lanes, log = console.log) {
  const outcomes = await Promise.all(lanes.map((steps) => runLane(steps, log)))
  return outcomes.flat()
}
