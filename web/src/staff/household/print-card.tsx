import type { Answer } from '@first-chair/core/contract/endpoint'
import { buildArrivalLink } from '@first-chair/core/contact-task/arrival-card'
import { printHouseholdCard } from '@first-chair/core/staff/staff-help.api'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { StaffIcon } from '../../art/staff-icon.tsx'
import { t } from '../../catalogue/staff-desk.ts'
import { ArrivalPaper } from '../../guest/check-in/arrival/arrival-paper.tsx'
import { usePaper } from '../../guest/check-in/arrival/use-paper.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useOnline } from '../../ui/feedback/offline-strip.tsx'
import { usePlace } from '../place.ts'
import { PrintSheet } from '../print/print-sheet.tsx'
import styles from './action-bar.module.css'

/** Prints the arrival card of the household, for guests without a phone. A phone has no printer, so it has no button. */
export function PrintCard({ household }: { household: string }) {
  const { locationId } = usePlace()
  const isOnline = useOnline()
  const print = useMutation({
    mutationFn: () => call(printHouseholdCard, { params: { locationId, household } }),
    gcTime: 0,
  })
  return (
    <>
      {print.isError && (
        <Banner tone="bad" title={t('card-failed')}>
          {print.error.message}
        </Banner>
      )}
      <div className={styles.print}>
        <Button
          look="secondary"
          busy={print.isPending ? t('card-loading') : undefined}
          disabled={!isOnline}
          onClick={() => print.mutate()}
        >
          <StaffIcon name="printer" />
          <span>
            {t('print-card')}
            {!isOnline && <small>{t('needs-network')}</small>}
          </span>
        </Button>
      </div>
      {print.data && (
        <PrintSheet onPrinted={print.reset}>
          <Card printed={print.data} locationId={locationId} />
        </PrintSheet>
      )}
    </>
  )
}

function Card({
  printed: { card, locationName, paper },
  locationId,
}: {
  printed: Answer<typeof printHouseholdCard>
  locationId: number
}) {
  const { baseUrl } = useSettings().frontEndSettings
  const section = useRef<HTMLElement>(null)
  usePaper(paper, section)
  const { householdReference, code } = card
  const link = buildArrivalLink(baseUrl, { locationId, householdReference }, code)
  return <ArrivalPaper ref={section} locationName={locationName} card={card} link={link} />
}
