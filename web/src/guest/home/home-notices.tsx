import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { t } from '../../catalogue/home.ts'
import { t as retry } from '../../catalogue/retry.ts'
import { useTexts } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { CallUs } from '../call-us.tsx'
import { TryAgainLabel } from '../try-again-label.tsx'
import { formatInTimeZone } from './format-in-time-zone.ts'
import { UnknownLink } from './unknown-link.tsx'

/** What is not about one person: old data, and a link that named an unknown location. */
export function HomeNotices({
  grouping,
  isOutdated,
  onTryAgain,
}: {
  grouping: ContactTaskGrouping
  /** True if the displayed tasks could not be refreshed. */
  isOutdated: boolean
  onTryAgain: () => void
}) {
  const { home } = useTexts()
  return (
    <>
      {isOutdated && (
        <Banner
          tone="warn"
          title={retry('outdatedTitle')}
          action={
            <Button look="secondary" small onClick={onTryAgain}>
              <TryAgainLabel />
            </Button>
          }
        >
          {retry('outdatedText')}
        </Banner>
      )}
      {grouping.readFromPosAtUtc !== null && (
        <Banner tone="warn">
          {home.stalePointOfSale}{' '}
          {t('readAt', { time: formatInTimeZone(grouping.readFromPosAtUtc, grouping.timeZone) })}
        </Banner>
      )}
      <UnknownLink location={grouping.location} />
    </>
  )
}

/** Nobody has a ticket: perhaps the booking has another name. Staff find the household by the reference. */
export function NoBooking({ grouping }: { grouping: ContactTaskGrouping }) {
  const { home } = useTexts()
  return (
    <Banner title={home.noBookingTitle} action={<CallUs />}>
      {home.noBookingText} <b>{grouping.householdReference}</b>
    </Banner>
  )
}
