import { Failure } from '@first-chair/core/contract/failure'
import type { ScannedCode } from '@first-chair/core/staff/staff-code'
import { Link, useMatch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../catalogue/staff-scan.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { OfflineTrouble } from './offline/use-offline-scan.ts'
import { useNetwork } from './offline/use-offline.ts'
import { usePlace } from './place.ts'
import { TroubleCard } from './trouble-card.tsx'

/** What helps when a code was not opened: another code, a search, or the next guest. */
type WayOn = 'type' | 'find' | 'scan'

/** Why a code was not opened, and what to do. */
export type Notice = {
  title: string
  hint: string
  /** `unknown`: the page does not know what it is; else the reason is certain. */
  mark: 'not-ready' | 'unknown'
  /** The most helpful first. */
  ways: readonly WayOn[]
}

/** What is said about a scanned code that is not opened. Nothing of it is displayed, and it is sent nowhere. */
const refused = {
  foreign: { title: 'foreign', hint: 'foreign-hint', mark: 'unknown' },
  resort: { title: 'resort', hint: 'resort-hint', mark: 'not-ready' },
  damaged: { title: 'damaged', hint: 'damaged-hint', mark: 'unknown' },
} as const satisfies Record<Exclude<ScannedCode, 'code'>, { title: string; hint: string; mark: Notice['mark'] }>

export function describeScanned(kind: keyof typeof refused): Notice {
  const { title, hint, mark } = refused[kind]
  return { title: t(title), hint: t(hint), mark, ways: ['type', 'scan'] }
}

/** Why a code was not opened, and what to do. */
export function describeRefusal(error: Error): Notice {
  if (error instanceof OfflineTrouble) return { ...error.notice, ways: ['find', 'scan'] }
  if (error instanceof Failure && error.code === 'not-found')
    return { title: t('not-found'), hint: t('not-found-hint'), mark: 'unknown', ways: ['find', 'scan'] }
  return { title: t('failed'), hint: error.message, mark: 'not-ready', ways: ['scan'] }
}

/** Says why a code was not opened, with what helps. Nothing without a reason. `onScan` closes it on the page that scans. */
export function CodeNotice({
  error,
  notice,
  onScan,
}: {
  error: Error | null
  notice?: Notice | undefined
  onScan?: () => void
}) {
  const said = notice ?? (error === null ? undefined : describeRefusal(error))
  if (!said) return null
  const { title, hint, mark, ways } = said
  return (
    <TroubleCard mark={mark} title={title} announce actions={<WaysOn ways={ways} onScan={onScan} />}>
      {hint === '' ? undefined : hint}
    </TroubleCard>
  )
}

/** The buttons that lead on. Finding needs a network. The page that is open is not offered again. */
function WaysOn({ ways, onScan }: { ways: readonly WayOn[]; onScan: (() => void) | undefined }): ReactNode {
  const { role } = usePlace()
  const page = useMatch({ from: '/staff/$page', shouldThrow: false })?.params.page
  const isOnline = useNetwork()
  const isOffered = (way: WayOn) =>
    way === 'scan' ? page !== 'scan' || onScan !== undefined : isOnline && page !== 'find'
  const getText = (way: WayOn) =>
    t(way === 'scan' ? 'scan-next' : way === 'find' && role === 'desk' ? 'find-by-name' : 'type-code')
  return ways.filter(isOffered).map((way, index) => {
    const look = index === 0 ? 'primary' : 'secondary'
    if (way === 'scan' && page === 'scan')
      return (
        <Button key={way} look={look} onClick={onScan}>
          {getText(way)}
        </Button>
      )
    return (
      <Link
        key={way}
        to="/staff/$page"
        params={{ page: way === 'scan' ? 'scan' : 'find' }}
        preload={false}
        className={buttonClass(look)}
      >
        {getText(way)}
      </Link>
    )
  })
}
