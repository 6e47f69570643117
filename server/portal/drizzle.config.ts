import { defineConfig } from 'drizzle-kit'

/**
 * `npx drizzle-kit generate --config server/portal/drizzle.config.ts --name WHAT` writes this subsystem's next migration.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/portal/schema/*.ts',
  out: './server/portal/migrations',
})
