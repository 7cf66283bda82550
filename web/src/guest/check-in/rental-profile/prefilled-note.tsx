import { defaultAdultAge } from '@first-chair/core/contact/contact'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { useSettings } from '../../../settings/use-settings.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'

/** Says where the prefilled values come from. The guest reviews them: they are never sent automatically. */
export function PrefilledNote({ age, updateDate }: { age: number | null; updateDate: string }) {
  const { dateFormat, languageSettings } = useSettings()
  const { reviewHint, childReviewHint } = languageSettings.rentalProfile
  const isChild = age !== null && age < defaultAdultAge
  return (
    <Banner icon="clock" title={`Filled in with the answers from ${formatCheckInDate(updateDate, dateFormat)}.`}>
      {isChild ? childReviewHint : reviewHint}
    </Banner>
  )
}
