import { Failure } from '@first-chair/core/contract/failure'
import type { ScannedCode } from '@first-chair/core/staff/staff-code'
import { t } from '../catalogue/staff-scan.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { OfflineTrouble } from './offline/use-offline-scan.ts'

export type Notice = { title: string; hint: string }

/** What is said about a scanned code that is not opened. Nothing of it is displayed, and it is sent nowhere. */
const refused = {
  foreign: { title: 'foreign', hint: 'foreign-hint' },
  resort: { title: 'resort', hint: 'resort-hint' },
  damaged: { title: 'damaged', hint: 'damaged-hint' },
} as const satisfies Record<Exclude<ScannedCode, 'code'>, { title: string; hint: string }>

export function describeScanned(kind: keyof typeof refused): Notice {
  return { title: t(refused[kind].title), hint: t(refused[kind].hint) }
}

/** Why a code was not opened, and what to do. */
export function describeRefusal(error: Error): Notice {
  if (error instanceof OfflineTrouble) return error.notice
  if (error instanceof Failure && error.code === 'not-found')
    return { title: t('not-found'), hint: t('not-found-hint') }
  return { title: t('failed'), hint: error.message }
}

/** Says why a code was not opened. Nothing without a reason. */
export function CodeNotice({ error, notice }: { error: Error | null; notice?: Notice | undefined }) {
  const said = notice ?? (error === null ? undefined : describeRefusal(error))
  if (!said) return null
  const { title, hint } = said
  return (
    <Banner tone="warn" title={title} announce>
      {hint}
    </Banner>
  )
}
