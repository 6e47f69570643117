import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverUrl } from '../../support/browser/addresses.ts'
import { makePerson, person } from '../../support/browser/person.ts'
import { runProgram } from '../../support/programs/server-process.ts'

export async function sha256Of(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
}

/** The hash by which the server finds a cake (cake/FORMAT.md 6.2). */
export async function headerHashOf(path: string): Promise<string> {
  const header = (await readFile(path)).subarray(0, 53)
  return createHash('sha256').update(header).digest('hex')
}

export type Baked = { pdf: string; cake: string }

/**
 * Writes a file that starts like a PDF and bakes it with the command-line tool, as a new baker because the free plan
 * limits cakes per baker.
 * @returns the paths of both files
 */
export async function bakePdf(folder: string, to: string[]): Promise<Baked> {
  const email = `baker-${randomBytes(6).toString('hex')}@mail.test`
  await makePerson(serverUrl, email)
  const pdf = join(folder, 'annual report.pdf')
  await writeFile(pdf, Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(120_000)]))
  const grants = to.flatMap((grantee) => ['--to', grantee])
  const command = runProgram(
    ['baker/cli.ts', 'bake', pdf, ...grants, '--server', serverUrl, '--email', email],
    {
      CAKELOCK_PASSWORD: person.password,
      CAKELOCK_PIN: person.pin,
    },
  )
  const end = await command.ended
  if (end !== 0) throw new Error(`Baking failed with exit code ${end}:\n${command.output()}`)
  return { pdf, cake: `${pdf}.cake` }
}
