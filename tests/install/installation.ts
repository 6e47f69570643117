import type { NodeProcess } from '../support/programs/server-process.ts'

/** What the same steps of a test need from each kind of installation. */
export type Installation = {
  /** Installs a build, also over another one. @param folder the result of `npm run build:installers` */
  install(folder: string): Promise<void>
  /** Runs `cakelock setup`. @param lines what the operator types @param port where the server will listen */
  setUp(lines: readonly string[], port: number): Promise<void>
  serve(port: number): NodeProcess
  /** Runs a command, and returns what it printed. */
  run(...args: string[]): Promise<string>
  remove(): Promise<void>
  /** The paths of the settings file, the master key and the data folder on this machine. */
  paths(): { settings: string; masterKey: string; data: string }
  /** Deletes everything, to end the test. */
  cleanUp(): Promise<void>
}

/** Waits for the end of a command. @returns what it printed. @throws Error if it fails */
export async function mustEnd(started: NodeProcess, input = ''): Promise<string> {
  started.child.stdin?.end(input)
  if ((await started.ended) !== 0) throw new Error(started.output())
  return started.output()
}
