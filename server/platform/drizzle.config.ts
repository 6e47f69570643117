import { defineConfig } from 'drizzle-kit'

/**
 * `npx drizzle-kit generate --config server/platform/drizzle.config.ts --name WHAT` writes this subsystem's next migration.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/platform/schema/*.ts',
  out: './server/platform/migrations',
})
