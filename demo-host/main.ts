import { serveDemoHost } from './serve.ts'

/** The demo host's project in the demo data. */
const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000002'

function portFrom(name: string, fallback: number): number {
  const text = process.env[name] ?? String(fallback)
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port
  process.stderr.write(`${name} is '${text}', but must be a port: a whole number from 1 to 65535.\n`)
  process.exit(1)
}

const port = portFrom('DEMO_PORT', 4100)

try {
  const { url } = await serveDemoHost({
    port,
    apiUrl: `http://localhost:${portFrom('PORT', 4000)}`,
    publicToken,
  })
  process.stdout.write(`A site of somebody else that embeds the widget is at ${url}\n`)
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  process.stderr.write(
    `Port ${port} is taken. Set DEMO_PORT to a free one, or end the program that has it.\n`,
  )
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
