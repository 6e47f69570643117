import { createHash, randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { askDirectly } from './kill-rounds.ts'
import { makeFolder } from './places.ts'
import { type NodeProcess, runProgram, startServer } from './server-process.ts'

export type ImportReport = {
  /** how many processes were killed during the import */
  kills: number
  /** what the last command printed */
  summary: string
  duplicates: number
  lost: number
}

const masterKey = '07'.repeat(32)

/**
 * Imports a file of users into the demo shop, kills (`kill -9`) the process that writes them at random moments, and
 * repeats the command until it completes. With a data folder, that process is the server. With PostgreSQL, it is the
 * command.
 */
export async function killImports({
  kills: killCount,
  people,
  maxMilliseconds,
  database,
}: {
  kills: number
  people: number
  /** the longest time an import runs before it is killed */
  maxMilliseconds: number
  database: string | undefined
}): Promise<ImportReport> {
  const folder = await makeFolder()
  const file = `${folder.path}/people.jsonl`
  await writePeople(file, people)
  const env = { DATABASE_URL: database, DATA_DIR: `${folder.path}/data`, CAKE_MASTER_KEY: masterKey }
  const start = () => startServer({ dataDir: env.DATA_DIR, env: { ...env, LOG_LEVEL: 'error' } })
  const runImport = () =>
    runProgram(['dist/server/admin.js', 'people', 'import', 'Saltmarsh Pottery', file], env)
  let { server } = await start()
  let kills = 0
  while (kills < killCount) {
    const command = runImport()
    await untilAtWork(command)
    await sleep(randomInt(maxMilliseconds))
    const victim = database ? command : server
    victim.child.kill('SIGKILL')
    await Promise.all([victim.ended, command.ended])
    if (command.output().includes(' imported, '))
      throw new Error(`The program ended too early:\n${command.output()}`)
    kills += 1
    if (!database) ({ server } = await start())
  }
  const last = runImport()
  await last.ended
  await server.stop()
  const [counts] = await askDirectly(env.DATA_DIR, database, (ask) =>
    ask(`select count(*)::int as emails, count(distinct user_id)::int as users, count(distinct address)::int as addresses,
      (select count(*)::int from passwords p join emails e on e.user_id = p.user_id where e.address like '%@import.example') as passwords
      from emails where address like '%@import.example'`),
  )
  const { emails = 0, users = 0, addresses = 0, passwords = 0 } = (counts ?? {}) as Record<string, number>
  await folder.remove()
  return {
    kills,
    summary: last.output(),
    duplicates: emails - addresses,
    lost: people - Math.min(users, addresses, passwords),
  }
}

/** Waits until a command has begun to import. @throws Error with its output if it has ended */
async function untilAtWork(command: NodeProcess): Promise<void> {
  let isEnded = false
  void command.ended.then(() => {
    isEnded = true
  })
  while (!command.output().includes('Importing ')) {
    if (isEnded) throw new Error(`The import ended too early:\n${command.output()}`)
    await sleep(5)
  }
}

const writePeople = (path: string, people: number) =>
  writeFile(
    path,
    Array.from({ length: people }, (_, number) => {
      const hash = createHash('sha512')
        .update(String(number))
        .digest('base64')
        .replace(/[+=]/g, '.')
        .slice(0, 53)
      return `${JSON.stringify({
        emails: [{ email: `person${number}@import.example`, verified: true }],
        password: { hash_type: 'bcrypt', hash: `$2b$10$${hash}` },
      })}\n`
    }).join(''),
  )
