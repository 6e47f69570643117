import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { mustPost, person } from '../browser/person.ts'
import type { EmailSink } from '../server/email-sink.ts'
import { repository, runProgram } from './server-process.ts'

const text = 'three layers, one cherry'

/** Signs up a user, who gets the code by email, at a server that was just set up. */
export async function signUp(
  origin: string,
  email: string,
  emails: Pick<EmailSink, 'received'>,
): Promise<void> {
  const account = { email, password: person.password, session_duration_minutes: 60 }
  const { session_token } = await mustPost<{ session_token: string }>(origin, '/stytch/register', account)
  const code = await vi.waitFor(() => {
    const digits = /\b(\d{6})\b/.exec(emails.received.at(-1)?.split('\r\n\r\n').slice(1).join() ?? '')?.[1]
    if (!digits) throw new Error('The code has not arrived.')
    return digits
  }, 20_000)
  const verified = await mustPost<{ session_token: string }>(
    origin,
    '/verify_code',
    { email, verify_code: code, token: session_token },
    session_token,
  )
  await mustPost(origin, '/auth/pin/create', { pin: person.pin }, verified.session_token)
  await mustPost(origin, '/auth/eula/accept', {}, verified.session_token)
}

/** Bakes a file for the user, with the command of the package `cakelock-cli`. @param folder where the cake is written */
export async function bakeCake(origin: string, email: string, folder: string): Promise<void> {
  await writeFile(join(folder, 'plan.txt'), text)
  await runBaker(origin, email, folder, ['bake', 'plan.txt', '--email', email, '--to', email])
}

/** Opens that cake, as often as it is called. @returns whether its content is that of the file */
export async function opensCake(origin: string, email: string, folder: string): Promise<boolean> {
  const out = `opened-${Date.now()}.txt`
  await runBaker(origin, email, folder, ['open', 'plan.txt.cake', '--email', email, '--out', out])
  return (await readFile(join(folder, out), 'utf8')) === text
}

async function runBaker(origin: string, email: string, folder: string, args: string[]): Promise<void> {
  const variables = {
    CAKELOCK_SERVER: origin,
    CAKELOCK_EMAIL: email,
    CAKELOCK_PASSWORD: person.password,
    CAKELOCK_PIN: person.pin,
    // npm sets it to the folder that it was called in.
    INIT_CWD: folder,
  }
  const cli = join(repository, 'dist/unpacked/cakelock-cli/cakelock.js')
  const started = runProgram([cli, ...args], variables, folder)
  if ((await started.ended) !== 0) throw new Error(started.output())
}
