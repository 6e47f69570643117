import { cakelockCli } from './cakelock-cli/package.ts'
import { loginWidget } from './login-widget/package.ts'
import { pack } from './pack.ts'

// Builds every package for npm, and packs it to dist/packages: npm run build:package
for (const built of [loginWidget, cakelockCli]) await pack(built)
