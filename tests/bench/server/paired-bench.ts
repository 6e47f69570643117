import { checkOut, prepareOwnTree, type Tree } from './paired-checkout.ts'
import { measurePasses, type Pairs, type Sites } from './paired-passes.ts'
import { listMisses, sumUp, toTable } from './paired-report.ts'
import { type Site, startSite } from './paired-site.ts'
import { countAll } from './paired-statements.ts'

/** The first calls load and compile modules. */
const warmUpPasses = 40

/**
 * Makes the same calls to the server of a commit and to the server of this tree, in turn, and prints the ratio of their
 * times.
 * @param postgresUrl where each server gets a database; without it, both use the embedded one, and no statements are counted
 * @returns the calls that became slower
 */
export async function benchPairs(
  postgresUrl: string | undefined,
  { against, seconds, rounds }: { against: string; seconds: number; rounds: number },
): Promise<string[]> {
  const ends: (() => Promise<void>)[] = []
  const start = async (tree: Tree, database: string): Promise<Site> => {
    ends.push(tree.remove)
    const site = await startSite(tree, database, postgresUrl)
    ends.push(site.stop)
    return site
  }
  try {
    const sites = {
      old: await start(await checkOut(against), 'old'),
      current: await start(await prepareOwnTree(), 'current'),
    }
    const { tree } = sites.old
    console.log(`${tree.name} (${tree.program}) and this tree: ${rounds} rounds of ${seconds} s.`)
    const measured = await measureRounds(sites, seconds, rounds)
    const rows = sumUp(measured, await countAll(sites))
    console.log(toTable(rows))
    return listMisses(rows)
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

async function measureRounds(sites: Sites, seconds: number, rounds: number): Promise<Pairs[]> {
  await measurePasses(sites, (passes) => passes >= warmUpPasses)
  const measured: Pairs[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const { database } of [sites.old, sites.current]) await database?.client.query('vacuum analyze')
    const end = performance.now() + seconds * 1000
    measured.push(await measurePasses(sites, () => performance.now() > end))
  }
  return measured
}
