/** The demo host's project in the demo data. */
export const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000002'
export const projectId = 'project-00000000-0000-4000-8000-000000000002'

/** The public token of the business project in the demo data. */
export const businessToken = 'public-token-test-00000000-0000-4000-8000-000000000003'

/** Reads a port from the environment, or exits with a message. */
export function portFrom(name: string, fallback: number): number {
  const text = process.env[name] ?? String(fallback)
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port
  process.stderr.write(`${name} is '${text}', but must be a port: a whole number from 1 to 65535.\n`)
  process.exit(1)
}

/** Exits with a message if the port of `name` is in use. @throws every other error */
export function exitIfInUse(error: unknown, name: string, port: number): never {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  process.stderr.write(
    `Port ${port} is in use. Set ${name} to a free port, or stop the program that uses it.\n`,
  )
  process.exit(1)
}
