import { cakelock } from './cakelock/package.ts'
import { cakelockCli } from './cakelock-cli/package.ts'
import { loginWidget } from './login-widget/package.ts'
import { pack } from './pack.ts'

// Builds packages for npm, and packs them to dist/packages: npm run build:package
// The server's own package contains the other two, and what `npm run build` builds: npm run build:program
const packages = process.argv.includes('--program') ? [cakelock] : [loginWidget, cakelockCli]
for (const built of packages) await pack(built)
