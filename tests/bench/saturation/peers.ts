import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { repository } from '../../support/programs/server-process.ts'
import { findFreePort } from '../../support/server/free-port.ts'
import { createPairedClient } from '../server/paired-client.ts'
import type { Contestant } from './contestant.ts'
import { password, toUserEmail, type Volume } from './volume.ts'

type Place = { databaseUrl: string; smtpUrl: string }

const run = promisify(execFile)
const source = fileURLToPath(new URL('peers', import.meta.url))

/** Installs better-auth for the bench only, in a folder that later runs use again. @returns the folder */
async function installPeers(): Promise<string> {
  const folder = join(repository, 'node_modules', '.cache', 'bench-peers')
  await cp(source, folder, { recursive: true })
  await run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: folder })
  return folder
}

const toEmailWithPassword = (number: number) => `password-${number}@example.test`

/** Starts a program of the bench, and waits until it listens. */
async function startPeer(args: readonly string[], cwd: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...args], { cwd, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${args.join(' ')} has ended.`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => {})
  return child
}

async function stopPeer(child: ChildProcess): Promise<void> {
  child.kill()
  await once(child, 'exit')
}

/** Starts better-auth, and signs up the users with a password. */
export async function startBetterAuth({ databaseUrl, smtpUrl }: Place, volume: Volume): Promise<Contestant> {
  const port = await findFreePort()
  const child = await startPeer(['better-auth.mjs', databaseUrl, smtpUrl, String(port)], await installPeers())
  const post = (path: string, body: object) =>
    ({ method: 'POST', path: `/api/auth${path}`, headers: {}, body }) as const
  const client = createPairedClient(port)
  for (let number = 0; number < volume.passwords; number += 1) {
    const account = { email: toEmailWithPassword(number), password, name: `User ${number}` }
    await client.send(post('/sign-up/email', account))
  }
  client.close()
  const cookies: string[] = []
  return {
    name: 'better-auth',
    ports: [port],
    pids: [child.pid ?? 0],
    toEmail: toUserEmail(volume),
    request: (to, email) => to.send(post('/email-otp/send-verification-otp', { email, type: 'sign-in' })),
    async redeem(to, { email, code }) {
      const redeemed = await to.send(post('/sign-in/email-otp', { email, otp: code }))
      if (cookies.length < volume.sessions) cookies.push(redeemed.cookies.join('; '))
      return redeemed
    },
    acts: {
      'sign in by password': (to, number) =>
        to.send(post('/sign-in/email', { email: toEmailWithPassword(number % volume.passwords), password })),
      'check a session': (to, number) => {
        const cookie = cookies[number % cookies.length] ?? ''
        return to.send({ method: 'GET', path: '/api/auth/get-session', headers: { cookie } })
      },
    },
    stop: () => stopPeer(child),
  }
}

/** Starts the minimum by hand, and signs up the users with a password. */
export async function startBare({ databaseUrl, smtpUrl }: Place, volume: Volume): Promise<Contestant> {
  const port = await findFreePort()
  const script = fileURLToPath(new URL('bare.ts', import.meta.url))
  const child = await startPeer(['--import', 'tsx', script, databaseUrl, smtpUrl, String(port)], repository)
  const post = (path: string, body: object) => ({ method: 'POST', path, headers: {}, body }) as const
  const client = createPairedClient(port)
  for (let number = 0; number < volume.passwords; number += 1)
    await client.send(post('/sign-up', { email: toEmailWithPassword(number), password }))
  client.close()
  const tokens: string[] = []
  return {
    name: 'by hand',
    ports: [port],
    pids: [child.pid ?? 0],
    toEmail: toUserEmail(volume),
    request: (to, email) => to.send(post('/request', { email })),
    async redeem(to, { email, code }) {
      const redeemed = await to.send(post('/redeem', { email, code }))
      if (tokens.length < volume.sessions) tokens.push(String(redeemed.data.token))
      return redeemed
    },
    acts: {
      'sign in by password': (to, number) =>
        to.send(post('/password', { email: toEmailWithPassword(number % volume.passwords), password })),
      'check a session': (to, number) => to.send(post('/check', { token: tokens[number % tokens.length] })),
    },
    stop: () => stopPeer(child),
  }
}
