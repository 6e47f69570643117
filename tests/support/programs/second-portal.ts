import { join } from 'node:path'
import { findFreePort } from '../server/free-port.ts'
import { makeFolder } from './places.ts'
import { runServer, whenReady } from './server-process.ts'

export type SecondPortal = {
  url: string
  /** the server's data, and files that the test prepares for it */
  folder: string
  stop(): Promise<void>
}

type Variables = Record<string, string>

/** Starts a separate server; this may take minutes. `env` returns additional environment variables. */
export async function startPortal(
  env: (folder: string, url: string) => Variables | Promise<Variables>,
): Promise<SecondPortal> {
  const [port, folder] = [await findFreePort(), await makeFolder()]
  const url = `http://localhost:${port}`
  const variables = await env(folder.path, url)
  const server = runServer({
    port,
    dataDir: join(folder.path, 'data'),
    env: { LOG_LEVEL: 'warn', TRUST_PROXY: '1', ...variables },
  })
  const stop = async () => {
    await server.stop()
    await folder.remove()
  }
  try {
    await whenReady(server, `${url}/readyz`)
  } catch (failure) {
    await stop()
    throw failure
  }
  return { url, folder: folder.path, stop }
}
