import { type Debugger, type Profiler, Session } from 'node:inspector/promises'

type Location = Debugger.Location
type Traced = { file: string; name: string }

/**
 * Lists the modules in `server/` from which a run executes a function, in the order of their first calls, each with the
 * name of its first function ('' if unnamed).
 *
 * V8's precise coverage shows which functions a run executes, but not in which order. So a second run evaluates a
 * breakpoint condition at the start of each function. The condition records the call and is false, so nothing stops.
 * @param prepareSecond is called before the second run
 */
export async function traceModules(
  run: () => Promise<void>,
  prepareSecond: () => Promise<void>,
): Promise<Traced[]> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Debugger.enable')
    const executed = await coverRun(session, run)
    const calls: Traced[] = []
    Object.assign(globalThis, { [note]: (file: string, name: string) => calls.push({ file, name }) })
    await prepareSecond()
    for (const script of executed) await setMarks(session, script)
    await run()
    return calls.filter((call, index) => calls.findIndex(({ file }) => file === call.file) === index)
  } finally {
    session.disconnect()
    Reflect.deleteProperty(globalThis, note)
  }
}

/** The name of the function on `globalThis` that records a call. */
const note = 'noteCallOfTracedModule'

type Script = { file: string; scriptId: string; functions: Profiler.FunctionCoverage[] }

/** Returns the scripts in `server/` with the functions that a run executes. */
async function coverRun(session: Session, run: () => Promise<void>): Promise<Script[]> {
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await run()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.disable')
  return result.flatMap(({ url, scriptId, functions }) => {
    const file = /\/(server\/(?!.*node_modules).*)$/.exec(url)?.[1]
    if (file === undefined || url.includes('/tests/') || file.includes('.test.')) return []
    // The function at offset 0 is the module itself.
    const called = functions.filter(
      ({ ranges: [range] }) => range && range.count > 0 && range.startOffset > 0,
    )
    return called.length === 0 ? [] : [{ file, scriptId, functions: called }]
  })
}

/** vitest turns each export into a getter. Reading a constant of another module is not a call into it. */
const isExport = /^\(\) => \{ try \{ return \w+ \} catch \{\} \}$/

async function setMarks(session: Session, { file, scriptId, functions }: Script): Promise<void> {
  const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
  for (const { functionName, ranges } of functions) {
    const [{ startOffset, endOffset } = { startOffset: 0, endOffset: 0 }] = ranges
    if (isExport.test(scriptSource.slice(startOffset, endOffset))) continue
    const { locations } = await session.post('Debugger.getPossibleBreakpoints', {
      start: toLocation(scriptSource, scriptId, startOffset + 1),
      end: toLocation(scriptSource, scriptId, endOffset),
    })
    const [location] = locations
    if (!location) continue
    const condition = `${note}(${JSON.stringify(file)}, ${JSON.stringify(functionName)}), false`
    await session.post('Debugger.setBreakpoint', { location, condition })
  }
}

function toLocation(source: string, scriptId: string, offset: number): Location {
  const lines = source.slice(0, offset).split('\n')
  return { scriptId, lineNumber: lines.length - 1, columnNumber: lines.at(-1)?.length ?? 0 }
}
