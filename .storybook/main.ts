import type { StorybookConfig } from '@storybook/react-vite'
import { cssTargets, lightningTargets } from '../widget/bundle/browsers.ts'
import { screenIndexer, screenModules } from './screen-stories.ts'

/** Storybook of the widget's screens, without telemetry and external requests. */
const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: {} },
  stories: ['./*.stories.tsx', '../tests/support/widget/samples/samples.ts'],
  experimental_indexers: (indexers) => [...(indexers ?? []), screenIndexer],
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, enableCrashReports: false, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), screenModules],
    css: { ...vite.css, lightningcss: { targets: lightningTargets } },
    build: {
      ...vite.build,
      cssTarget: cssTargets,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4_000,
    },
  }),
}

export default config
