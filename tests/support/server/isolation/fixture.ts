import { createTestServer, type TestServer } from '../test-server.ts'
import { type Belongings, createBelongings } from './belongings.ts'
import { recordChanges } from './changes.ts'
import { createMadeUp } from './made-up.ts'
import { portalSide, type Side, shopSide } from './sides.ts'
import { addTwin } from './twin.ts'

/** A server with two projects, one of which makes calls with the other's values. */
export type IsolationFixture = {
  server: TestServer
  /** the calling project, and its own values */
  side: Side
  belongings: Belongings
  /** the attacked project, and its values */
  victim: Side
  foreign: Belongings
  /** values in the same format that do not exist in any project */
  madeUp: Belongings
}

/** Creates the fixture. Call stopRecording at the end. */
export async function createIsolationFixture(attacker: Side['name']): Promise<IsolationFixture> {
  const server = await createTestServer()
  const [side, victim] = attacker === 'shop' ? [shopSide, portalSide] : [portalSide, shopSide]
  const belongings = await createBelongings(server, side, 'ann@example.org')
  const foreign = await createBelongings(server, victim, 'victim@example.org')
  await addTwin(server, side, victim)
  const madeUp = await createMadeUp(foreign, victim)
  await recordChanges(server)
  return { server, side, belongings, victim, foreign, madeUp }
}
