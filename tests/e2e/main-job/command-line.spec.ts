import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { product } from '#contract/product.ts'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePerson, person } from '../../support/browser/person.ts'

const run = promisify(execFile)

test('the command-line tool, installed by npm from the server, bakes, inspects and opens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'command-line-'))
  try {
    const tool = `${serverUrl}/downloads/cakelock-cli-${product.version}.tgz`
    await run('npm', ['install', '--global', '--no-audit', '--no-fund', '--prefix', folder, tool])
    const [baker, opener] = [1, 2].map(() => `person-${randomBytes(6).toString('hex')}@mail.test`)
    if (!baker || !opener) throw new Error('Two people are needed.')
    await Promise.all([makePerson(serverUrl, baker), makePerson(serverUrl, opener)])
    const cakelock = (...line: string[]) =>
      run(join(folder, 'bin/cakelock'), line, {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          CAKELOCK_SERVER: serverUrl,
          CAKELOCK_PASSWORD: person.password,
          CAKELOCK_PIN: person.pin,
        },
      })
    expect((await cakelock('--version')).stdout.trim()).toBe(product.version)
    for (const command of ['bake', 'open', 'inspect', 'completion'])
      expect((await cakelock(command, '--help')).stdout).toContain(`cakelock ${command}`)

    const content = randomBytes(100_000)
    await writeFile(join(folder, 'report.pdf'), content)
    expect((await cakelock('bake', 'report.pdf', '--to', opener, '--email', baker)).stdout).toContain('Baked')
    const { stdout } = await cakelock('inspect', 'report.pdf.cake', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ name: 'report.pdf', version: 1, bytes: 100_069 })

    await cakelock('open', 'report.pdf.cake', '--email', opener, '--out', 'opened.pdf')
    expect((await readFile(join(folder, 'opened.pdf'))).equals(content)).toBe(true)
    await expect(cakelock('open', 'report.pdf.cake', '--email', opener)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('report.pdf already exists'),
    })

    await writeFile(join(folder, 'people.csv'), 'name,salary,email\nAnn,"52,000",ann@example.org\n')
    const layers = ['--layered', 'salary', '--layered', 'email', '--to', `${opener}:salary`]
    const baked = await cakelock('bake', 'people.csv', ...layers, '--email', baker)
    expect(baked.stdout).toContain(
      "Locked 'salary': 1 value, in row 2.\nLocked 'email': 1 value, in row 2.\n",
    )
    expect(baked.stdout).toContain(`${opener} can open the unlocked part and 'salary'.`)
    for (const [email, cells, fields] of [
      [opener, '"52,000",⟦locked⟧', "Open fields: 'salary'.\nLocked fields: 'email'."],
      [baker, '"52,000",ann@example.org', "Open fields: 'salary', 'email'.\n"],
    ] as const) {
      const opened = await cakelock('open', 'people.csv.cake', '--email', email, '--out', `${email}.csv`)
      expect(opened.stdout).toContain(fields)
      const text = await readFile(join(folder, `${email}.csv`), 'utf8')
      expect(text).toBe(`name,salary,email\nAnn,${cells}\n`)
    }

    await writeFile(join(folder, 'towns.csv'), 'town,rent\r\nParis, France,910\r\n')
    await expect(
      cakelock('bake', 'towns.csv', '--layered', 'rent', '--to-unlocked', opener, '--email', baker),
    ).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The row on line 2 has another number'),
    })

    await writeFile(join(folder, 'people.json'), '[{"name": "Ann", "salary": 1.50}]')
    const unlocked = ['--layered', '/*/salary', '--to-unlocked', opener]
    await cakelock('bake', 'people.json', ...unlocked, '--email', baker)
    await rm(join(folder, 'people.json'))
    const { stdout: locked } = await cakelock('open', 'people.json.cake', '--email', opener)
    expect(locked).toContain("Locked fields: '/*/salary'.")
    expect(await readFile(join(folder, 'people.json'), 'utf8')).toBe(
      '[{"name": "Ann", "salary": "⟦locked⟧"}]',
    )
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
