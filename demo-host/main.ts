import { serveDemoHost } from './serve.ts'

/** The demo host's project in the demo data. */
const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000002'
const projectId = 'project-00000000-0000-4000-8000-000000000002'

/** The application in the demo data. */
const clientId = 'connected-app-test-00000000-0000-4000-8000-000000000001'
const clientSecret = 'sweet-cherry-pie-42'

function portFrom(name: string, fallback: number): number {
  const text = process.env[name] ?? String(fallback)
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port
  process.stderr.write(`${name} is '${text}', but must be a port: a whole number from 1 to 65535.\n`)
  process.exit(1)
}

const port = portFrom('DEMO_PORT', 4100)

try {
  const apiUrl = `http://localhost:${portFrom('PORT', 4000)}`
  const { url } = await serveDemoHost({
    port,
    apiUrl,
    publicToken,
    application: { issuer: `${apiUrl}/v1/public/${projectId}`, clientId, clientSecret },
  })
  process.stdout.write(`A third-party site where every sign-in method can be tried is at ${url}\n`)
  process.stdout.write(`In Safari and other WebKit browsers, open it at http://127.0.0.1:${port}\n`)
  process.stdout.write(`An application that uses accounts of that site is at ${url}/application\n`)
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  process.stderr.write(
    `Port ${port} is in use. Set DEMO_PORT to a free port, or stop the program that uses it.\n`,
  )
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
