import { createTestServer, type TestServer } from '../test-server.ts'
import { recordChanges } from './changes.ts'
import { createOwnedRows, type OwnedRows } from './owned-rows.ts'
import { portalSide, type Side, shopSide } from './pairs.ts'
import { copyUsers } from './second-project.ts'
import { createUnknownIds } from './unknown-ids.ts'

/** A server with two projects, one of which makes calls with the other's values. */
export type IsolationFixture = {
  server: TestServer
  /** the calling project, and its own values */
  side: Side
  ownedRows: OwnedRows
  /** the attacked project, and its values */
  victim: Side
  foreign: OwnedRows
  /** values in the same format that do not exist in any project */
  unknownIds: OwnedRows
}

/** Creates the fixture. Call stopRecording at the end. */
export async function createIsolationFixture(attacker: Side['name']): Promise<IsolationFixture> {
  const server = await createTestServer()
  const [side, victim] = attacker === 'shop' ? [shopSide, portalSide] : [portalSide, shopSide]
  const ownedRows = await createOwnedRows(server, side, 'ann@example.org')
  const foreign = await createOwnedRows(server, victim, 'victim@example.org')
  await copyUsers(server, side, victim)
  const unknownIds = await createUnknownIds(foreign, victim)
  await recordChanges(server)
  return { server, side, ownedRows, victim, foreign, unknownIds }
}
