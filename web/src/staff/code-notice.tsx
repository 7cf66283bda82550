import { Failure } from '@first-chair/core/contract/failure'
import { t } from '../catalogue/staff-scan.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { OfflineTrouble } from './offline/use-offline-scan.ts'

export type Notice = { title: string; hint: string }

/** Why a code was not opened, and what to do. */
export function describeRefusal(error: Error): Notice {
  if (error instanceof OfflineTrouble) return error.notice
  if (error instanceof Failure && error.code === 'not-found')
    return { title: t('not-found'), hint: t('not-found-hint') }
  return { title: t('failed'), hint: error.message }
}

/** Says why a code was not opened. Nothing without an error. */
export function CodeNotice({ error }: { error: Error | null }) {
  if (error === null) return null
  const { title, hint } = describeRefusal(error)
  return (
    <Banner tone="warn" title={title} announce>
      {hint}
    </Banner>
  )
}
