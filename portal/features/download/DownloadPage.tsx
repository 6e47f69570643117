import { Download, ListChecks, MonitorDown, SquareTerminal } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { product } from '#contract/product.ts'
import { findOwnApp } from '../../context/config.ts'
import { useServices } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { AppLink } from '../../layout/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import quietText from '../../ui/text.module.css'
import styles from './DownloadPage.module.css'
import { findInstallWay, hasCommandLine, toInstallCommand } from './install-rules.ts'

/** Offers the portal as an app and the command-line tool, if they suit this device. */
export function DownloadPage() {
  const { config, t } = useServices()
  const way = findInstallWay(navigator.userAgent, navigator.maxTouchPoints)
  return (
    <AccountPage
      title={t('portal.downloadApp')}
      lead={t('download.lead', { product: config.productName })}
      isWide
    >
      <div className={styles.sections}>
        <Section icon={<MonitorDown size={24} strokeWidth={1.5} />} title={t('download.app')}>
          <ul className={styles.list}>
            <li>
              {t(hasCommandLine(way) ? 'download.doubleClick' : 'download.homeScreen', {
                product: config.productName,
              })}
            </li>
            <li>{t('download.offline')}</li>
            <li>{t('download.local')}</li>
          </ul>
          <Install way={way} />
        </Section>
        {hasCommandLine(way) && (
          <Section icon={<SquareTerminal size={24} strokeWidth={1.5} />} title={t('download.commandLine')}>
            <p>{t('download.commandLineLead')}</p>
            <Command />
            <p className={quietText.quiet}>{t('download.help', { command: 'cakelock --help' })}</p>
          </Section>
        )}
        <Section icon={<ListChecks size={24} strokeWidth={1.5} />} title={t('download.what')}>
          <Abilities />
        </Section>
      </div>
    </AccountPage>
  )
}

/** What the portal and the command line can open, and what neither can open. */
function Abilities() {
  const { config, t } = useServices()
  const app = findOwnApp(config)
  const rows = [
    ['download.anySize', 'download.ifSpace', 'download.yes'],
    ['download.layered', 'download.yes', 'download.yes'],
    ['download.layeredPdf', 'download.no', 'download.no'],
  ] as const
  return (
    <>
      <table className={styles.abilities}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('download.portal')}</th>
            <th scope="col">{t('download.commandLine')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([file, portal, commandLine]) => (
            <tr key={file}>
              <th scope="row">{t(file)}</th>
              <td>{t(portal)}</td>
              <td>{t(commandLine)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {app === undefined ? (
          t('download.noApp')
        ) : (
          <>
            {t('download.ownApp')} <AppLink to={app.link}>{app.name}</AppLink>
          </>
        )}
      </p>
    </>
  )
}

function Section({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <span aria-hidden="true">{icon}</span>
        {title}
      </h2>
      {children}
    </section>
  )
}

const standalone = '(display-mode: standalone)'

/** The install button, in browsers that can install the app; in others, instructions. */
function Install({ way }: { way: ReturnType<typeof findInstallWay> }) {
  const { config, installOffer, t } = useServices()
  const install = useSyncExternalStore(installOffer.subscribe, installOffer.get)
  if (matchMedia(standalone).matches) return <p role="status">{t('download.installed')}</p>
  if (install === undefined) return <p>{t(`download.${way}`, { product: config.productName })}</p>
  return (
    <Button variant="primary" onClick={() => void install()}>
      <Download size={18} strokeWidth={1.5} aria-hidden="true" />
      {t('download.install', { product: config.productName })}
    </Button>
  )
}

function Command() {
  const { t, toasts } = useServices()
  const command = toInstallCommand(location.origin, product.version)
  const copy = () =>
    navigator.clipboard.writeText(command).then(
      () => toasts.show('success', t('download.copied')),
      () => toasts.show('error', t('download.copyFailed')),
    )
  return (
    <div className={styles.command}>
      <code>{command}</code>
      <Button size="small" onClick={() => void copy()}>
        {t('download.copy')}
      </Button>
    </div>
  )
}
