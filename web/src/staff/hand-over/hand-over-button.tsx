import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { t } from '../../catalogue/staff.ts'
import { NeedsNetwork } from '../offline/needs-network.tsx'
import { StaffIcon } from '../../art/staff-icon.tsx'
import type { useHandOver } from './use-hand-over.tsx'

type HandOver = ReturnType<typeof useHandOver>

/** Hands this device to the household. Stands beside a reason that guests can resolve themselves. */
export function HandOverButton({ handOver: { isOnline, isStarting, start } }: { handOver: HandOver }) {
  if (!isOnline) return <NeedsNetwork />
  return (
    <Button look="secondary" small busy={isStarting ? t('handing-over') : undefined} onClick={start}>
      <StaffIcon name="tablet" />
      {t('hand-over')}
    </Button>
  )
}

/** Why handing over failed, and the dialog in which a person without a PIN chooses one. */
export function HandOverNotices({ handOver: { problem, pinDialog } }: { handOver: HandOver }) {
  return (
    <>
      {problem !== undefined && (
        <Banner tone="bad" title={t('hand-over-failed')} announce>
          {problem}
        </Banner>
      )}
      {pinDialog}
    </>
  )
}
