import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverUrl } from '../../support/addresses.ts'
import { logIn, makePerson, mustPost, person } from '../../support/person.ts'
import { runProgram } from '../../support/server-process.ts'

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

/** Writes a valid one-page PDF with an image of random noise, which makes it large and unique. */
export async function writePdf(path: string, width = 400, height = 300): Promise<void> {
  const noise = randomBytes(width * height)
  const drawing = `${width} 0 0 ${height} 0 0 cm /Noise Do`
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R ` +
        '/Resources << /XObject << /Noise 5 0 R >> >> >>',
    ),
    Buffer.from(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`),
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray ` +
          `/BitsPerComponent 8 /Length ${noise.length} >>\nstream\n`,
      ),
      noise,
      Buffer.from('\nendstream'),
    ]),
  ]
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(Buffer.concat(parts).length)
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
  }
  const start = Buffer.concat(parts).length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  await writeFile(path, Buffer.concat(parts))
}

export type Baked = { pdf: string; cake: string; baker: string }

/**
 * Writes a PDF and bakes it with the command-line tool, as a new baker because the free plan limits cakes per baker.
 * @returns the paths of both files, and the baker's email address
 */
export async function bakePdf(folder: string, to: string[]): Promise<Baked> {
  const email = `baker-${randomBytes(6).toString('hex')}@mail.test`
  await makePerson(serverUrl, email)
  const pdf = join(folder, 'annual report.pdf')
  await writePdf(pdf)
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
  return { pdf, cake: `${pdf}.cake`, baker: email }
}

/** Registers the file `other` as a cake of the same baker, with the key of `cake` and a permission for `to`. */
export async function registerWithKeysOf(
  { cake, baker: email }: Baked,
  otherCake: string,
  to: string,
): Promise<void> {
  const token = await logIn(serverUrl, { ...person, email })
  const response = await mustPost(serverUrl, '/get_keys', { checksum: await sha256Of(cake), email }, token)
  const [key] = (response as { keys: string[] }).keys
  const body = {
    checksum: await sha256Of(otherCake),
    filetitle: 'damaged.pdf',
    keys: [{ key_path: ['file'], key }],
    permissions: [{ email: to, key_path: ['file'] }],
    openable_date: null,
    expiration_date: null,
  }
  await mustPost(serverUrl, '/cakes', body, token)
}
