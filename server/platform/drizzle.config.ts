import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --config server/platform/drizzle.config.ts --name WHAT` writes the next migration of this wing. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/platform/schema/*.ts',
  out: './server/platform/migrations',
})
