import { afterEach, expect, inject, it } from 'vitest'
import { allWork, type Drill, startDrill } from '../../support/drills/drill.ts'
import type {} from '../../support/server/database.ts'

// The server starts with a master key that does not open its database.

let drill: Drill | undefined
afterEach(async () => {
  await drill?.stop()
  drill = undefined
}, 60_000)

it.each(['PostgreSQL', 'the embedded database'])(
  'with %s, the server does not start, changes nothing, and starts with the right key',
  async (engine) => {
    drill = await startDrill(inject('postgresUrl'), engine === 'PostgreSQL' ? {} : { DATABASE_URL: '' })
    const { settings } = drill.installation
    expect(await drill.watch()).toEqual(allWork)
    await drill.server.stop()

    const key = settings.CAKE_MASTER_KEY ?? ''
    settings.CAKE_MASTER_KEY = '0e'.repeat(32)
    await expect(drill.start()).rejects.toThrow(
      /ended \(1\) before it was ready:\nCAKE_MASTER_KEY does not open this database: [^\n]+\n$/,
    )
    expect(await drill.diagnose()).toEqual({
      key_wrong: expect.stringContaining('Set CAKE_MASTER_KEY to the key of the database.'),
    })

    settings.CAKE_MASTER_KEY = key
    await drill.start()
    await drill.settle()
    expect(await drill.watch()).toEqual(allWork)
    expect(await drill.diagnose()).toEqual({})
    expect(await drill.findLosses()).toEqual([])
  },
)
