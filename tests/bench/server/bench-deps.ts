import { pino } from 'pino'
import { connectSubsystems } from '../../../server/adapters/in-process/connect-subsystems.ts'
import type { Deps } from '../../../server/app/deps.ts'
import { defaultPlans } from '../../../server/platform/config/plans.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import { systemClock } from '../../../server/platform/machine/clock.ts'
import { systemRandom } from '../../../server/platform/machine/random.ts'
import { noMetrics } from '../../../server/platform/metrics/metrics.ts'
import { createOutbound } from '../../../server/platform/outbound/client.ts'
import { createBreachCheck } from '../../../server/platform/secrets/breached-passwords.ts'
import { createHasher } from '../../../server/platform/secrets/hasher.ts'
import { createStrengthMeter } from '../../../server/platform/secrets/password-strength.ts'
import { createSecrets } from '../../../server/platform/secrets/secrets.ts'
import { noTrace } from '../../../server/platform/tracing/trace.ts'

export const masterKey = '07'.repeat(32)

/** Creates the dependencies of the measured server. */
export function createBenchDeps(db: Database): Deps {
  const secrets = createSecrets(Buffer.from(masterKey, 'hex'), systemRandom)
  return connectSubsystems({
    config: {
      mode: 'development',
      productName: 'Cakelock',
      emailStyle: {},
      texts: { screens: {}, sentences: {} },
      publicUrl: 'http://localhost:4000',
      logRetentionDays: 30,
      allowedNetworks: [],
      trustedProxies: 0,
      dataPlaces: { DATA_DIR: '', DATABASE_URL: '' },
      widgetVersionsDir: '',
      keptAssetsDir: '',
      emailFrom: 'bench@localhost',
      distDir: '/nonexistent',
      freeCakesPerMonth: 10,
      plans: defaultPlans,
      hasThemeStudio: false,
      links: {},
    },
    db,
    clock: systemClock,
    random: systemRandom,
    hasher: createHasher(),
    strength: createStrengthMeter(),
    secrets,
    breached: createBreachCheck(),
    outbound: createOutbound({}),
    socialOutbound: createOutbound({}),
    metrics: noMetrics,
    trace: noTrace,
    log: pino({ level: 'silent' }),
  })
}
