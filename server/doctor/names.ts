import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { toCode } from './finding.ts'

/** What the name servers respond: the records, of which there may be none, or why there was no response. */
export type Lookup = { values: readonly string[]; problem?: string }

/** The doctor's access to names. */
export type Names = {
  /** Returns the IP addresses that the name servers have for a host, IPv4 first. */
  findAddresses(host: string): Promise<Lookup>
  /** Returns the TXT records of a name, each in one piece. */
  findTexts(name: string): Promise<Lookup>
  /** Returns the IP addresses that only this machine knows, such as from /etc/hosts. */
  findLocalAddresses(host: string): Promise<Lookup>
}

/** The name servers responded: the name does not exist, or has no record of this type. */
const absent = ['ENOTFOUND', 'ENODATA']

async function look(query: () => Promise<string[]>): Promise<Lookup> {
  try {
    return { values: await query() }
  } catch (error) {
    const code = toCode(error)
    return absent.includes(code) ? { values: [] } : { values: [], problem: code }
  }
}

/** @param server the IP address, with or without a port, of a name server to use instead of this machine's */
export function createNames(server: string | undefined): Names {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (server !== undefined) resolver.setServers([server])
  return {
    async findAddresses(host) {
      if (isIP(host) !== 0) return { values: [host] }
      const [v4, v6] = await Promise.all([
        look(() => resolver.resolve4(host)),
        look(() => resolver.resolve6(host)),
      ])
      const values = [...v4.values, ...v6.values]
      const problem = v4.problem ?? v6.problem
      return { values, ...(values.length === 0 && problem !== undefined && { problem }) }
    },
    findTexts: (name) => look(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
    async findLocalAddresses(host) {
      if (server !== undefined) return { values: [] }
      return look(async () => (await lookup(host, { all: true })).map(({ address }) => address))
    },
  }
}

/** Returns the IP addresses to connect to. */
export async function findTargets(names: Names, host: string): Promise<readonly string[]> {
  const { values } = await names.findAddresses(host)
  return values.length > 0 ? values : (await names.findLocalAddresses(host)).values
}
